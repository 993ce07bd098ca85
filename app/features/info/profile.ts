/** The fields that users may change about themselves. */
export interface Profile {
  /** Link, or "". */
  avatar: string
  name: string
  realName: string
  phone: string
  email: string
}
