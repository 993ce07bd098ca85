/** The version of this program, for operators and people who report a problem. A build contains it; nothing is read at run time. */
export { version } from '../package.json'
