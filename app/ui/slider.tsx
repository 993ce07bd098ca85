/** A number chosen on a line. */
import type { InputHTMLAttributes } from 'react'

export function Slider(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return <input type="range" data-slot="slider" className="block w-full accent-primary-ui" {...props} />
}
