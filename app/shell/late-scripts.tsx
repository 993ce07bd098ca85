/**
 * Remix's scripts, run once the document is parsed. why: Remix marks them async, and then they run amid parsing, which is what a slow
 * processor paints later by. They are loaded meanwhile either way.
 */
import { Scripts } from '@remix-run/react'
import { Children, cloneElement, type ComponentProps, isValidElement, type PropsWithChildren, type ReactNode } from 'react'

const isElement = isValidElement<PropsWithChildren<{ async?: boolean }>>

const withoutAsync = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => {
    if (!isElement(child)) return child
    if (child.props.async) return cloneElement(child, { async: undefined })
    return child.props.children === undefined ? child : cloneElement(child, {}, withoutAsync(child.props.children))
  })

// why a call: the elements are its answer, and its hooks become this component's
export const LateScripts = (props: ComponentProps<typeof Scripts>) => <>{withoutAsync(Scripts(props))}</>
