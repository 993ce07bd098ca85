/** Addresses of the guided demonstrations. */
export const storiesPath = '/ward/sim/demo'

/** Address of a step (from 0) of a story, with the values that the story picked. */
export const demoAddress = (story: string, step = 0, picked: Readonly<Record<string, string>> = {}): string =>
  `/demo/${story}?${new URLSearchParams({ step: String(step + 1), ...picked })}`
