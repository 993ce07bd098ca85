/** The fields that users may change about themselves. */
export interface Profile {
  /** Link, or "". */
  avatar: string
  name: string
  realName: string
  phone: string
  email: string
}

/** Whether a file's declared type is allowed for an avatar; the server checks its bytes. */
export const isPicture = ({ type }: File): boolean => type === 'image/jpeg' || type === 'image/png'
