/** The style sheets of the page. */
import { useMatches } from '@remix-run/react'
import { useState } from 'react'
import signedIn from '#app/styles/signed-in.css?url'
import signedOut from '#app/styles/signed-out.css?url'
import withoutScript from '#app/styles/without-script.css?url'
import { pageEndId } from './page-end.ts'

/** Routes behind sign-in: the frame, and the pages for staff without it. */
const behindSignIn = /^shell\/shell$|\/(wall|demo)$/

/**
 * The style sheets of the page, which its routes name for navigation to load them first. One that was needed stays: removing it before the
 * next has loaded would leave a page unstyled, and adding it again would style the whole page again.
 */
export function StyleSheets() {
  const needed = useMatches().some(({ id }) => behindSignIn.test(id)) ? signedIn : signedOut
  const [seen, setSeen] = useState<readonly string[]>([needed])
  if (!seen.includes(needed)) setSeen([...seen, needed])
  return (
    <>
      {seen.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      {/* Rendering waits for the end of the page, because an earlier paint is laid out again with each part that arrives. */}
      <link rel="expect" href={`#${pageEndId}`} blocking="render" />
    </>
  )
}

export const SignedOutSheet = () => <link rel="stylesheet" href={signedOut} />

export const SheetWithoutScript = () => (
  <noscript>
    <link rel="stylesheet" href={withoutScript} />
  </noscript>
)
