/** What the console needs of Remix beyond its public API, each with the reason. An upgrade of Remix has to look here only. */
import { RemixBrowser } from '@remix-run/react'

/**
 * The current state of the router. Hooks know that of the last render, and React renders a navigation in a transition: a revalidation that
 * starts before it is rendered cancels the navigation and loses its toast. `useActionData` knows only the answer of its own route.
 */
export const routerState = () => window.__remixRouter.state

/**
 * The routes of the server-rendered page. `clientLoader.hydrate` would pass their data on as well, but until such a loader has run, Remix
 * answers any other navigation with the data of the first page; `useMatches` has the data without the loader.
 */
export const servedRoutes = () =>
  Object.entries(window.__remixContext.state.loaderData ?? {}).map(([id, data]) => ({
    clientLoader: window.__remixRouteModules[id]?.clientLoader,
    data,
  }))

/**
 * Waits until the data of the server-rendered page is decoded. Remix throws a promise out of the root until then, and a click at that
 * moment makes React give up ("Root did not complete", docs/decisions/018). Thrown here, it is awaited before hydration starts.
 */
export async function decodePage(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}
