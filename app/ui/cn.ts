/** Joins class names. A component's own come first; one given from outside that says the same wins by an exclamation mark. */
export { clsx as cn } from 'clsx'
