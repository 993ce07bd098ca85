/** Joins class names. A component's own come first; a class passed in overrides them with an exclamation mark. */
export { clsx as cn } from 'clsx'
