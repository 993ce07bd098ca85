/** Properties of a field that stays in its form while a control of its own stands for it. The width is that of `w-full` otherwise. */
export const hiddenField = { className: 'sr-only w-px!', tabIndex: -1, 'aria-hidden': true } as const
