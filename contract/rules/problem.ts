/** The states of a fault report: values of the dictionary `problem_state`. */
export const problemState = { waiting: 0, working: 1, solved: 2, closed: 3 } as const

/** Whether somebody still has to work on it. */
export const isOpenProblem = ({ state }: { state?: unknown }): boolean => state === problemState.waiting || state === problemState.working
