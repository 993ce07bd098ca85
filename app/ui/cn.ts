/** Joins class names. A component's own come first; one given from outside that says the same wins with `!`: `h-11!`. */
export { clsx as cn } from 'clsx'
