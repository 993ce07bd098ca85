/** Address of a hospital's places; `hos` is its id. */
export const placePath = '/rental/place'
/** deptCategory of a hospital. */
export const hospitalCategory = 4

/** Address of the wall board of a hospital or one of its sections. */
export const wallAddress = (hos: string, sec: string): string =>
  `${placePath}/wall?${new URLSearchParams([['hos', hos], ...(sec ? [['sec', sec]] : [])])}`
