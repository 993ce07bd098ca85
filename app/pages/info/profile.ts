/** What a user may say of himself. */
export interface Profile {
  /** Link, or "". */
  avatar: string
  name: string
  realName: string
  phone: string
  email: string
}

/** Whether a file says that it is one of the kinds an avatar may have; the server looks at its bytes. */
export const isPicture = ({ type }: File): boolean => type === 'image/jpeg' || type === 'image/png'
