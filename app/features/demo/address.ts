/** Addresses of the guided demonstrations. */
export const storiesPath = '/ward/sim/demo'

/** A step of a story, from 0 on, with what the story picked. */
export const demoAddress = (story: string, step = 0, picked: Readonly<Record<string, string>> = {}): string =>
  `/demo/${story}?${new URLSearchParams({ step: String(step + 1), ...picked })}`
