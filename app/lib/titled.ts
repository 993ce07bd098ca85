/** The title of a page as its loader returns it; the console's name where the loader failed. */
import type { MetaFunction } from '@remix-run/node'

export const titled: MetaFunction<() => { title: string }> = ({ data }) => [{ title: data?.title ?? 'Ward Console' }]
