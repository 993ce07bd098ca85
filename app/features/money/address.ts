/** The page of what waits for a decision; it opens dialogs of other pages over itself. */
export const todoPath = '/money/todo'
