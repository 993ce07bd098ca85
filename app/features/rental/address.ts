/** Address of a hospital's places; `hos` is its id. */
export const placePath = '/rental/place'
/** deptCategory of a hospital. */
export const hospitalCategory = 4
