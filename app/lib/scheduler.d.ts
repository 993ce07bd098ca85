declare module 'scheduler' {
  /** @param rate slices a second, up to 125; 0 for slices of 5 milliseconds */
  export function unstable_forceFrameRate(rate: number): void
}
