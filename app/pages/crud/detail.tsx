import { permission } from '#contract/resource.ts'
import { price } from '#contract/resources/rental.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import { Pencil, Trash2 } from 'lucide-react'
import { ButtonLink } from '../../components/ui/button.tsx'
import { loadDetail } from '../../crud/crud.server.ts'
import { DetailDrawer } from '../../crud/detail-drawer.tsx'
import { Neighbours } from '../../crud/neighbours.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFollow } from '../../lib/use-follow.ts'
import { useCan } from '../../shell/shell.tsx'
import type { loader as listLoader } from './list.tsx'
import { PricePreview } from '../rental/price-preview.tsx'
import { resourceOf } from './resource.server.ts'
import { special } from './special.tsx'
import { useResource } from './use-resource.ts'
import { keptLoader } from '../../shell/kept-data.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => loadDetail(args, resourceOf(args.request))

export default function Detail() {
  const resource = useResource()
  const { row, dictionaries } = useLoaderData<typeof loader>()
  const list = useRouteLoaderData<typeof listLoader>('pages/crud/list')
  const { search } = useLocation()
  const { t } = useText()
  const can = useCan()
  const mayEdit = !!resource.calls.submit && can(permission(resource.name, 'edit'))
  const mayRemove = !!resource.calls.remove && can(permission(resource.name, 'delete'))
  const own = special[resource.name]
  useFollow(own?.underWay?.(row) ?? false)
  const id = String(row.id)
  return (
    <DetailDrawer
      resource={resource}
      row={row}
      dictionaries={dictionaries}
      closeTo={resource.path + search}
      tools={<Neighbours resource={resource} id={id} list={list} />}
      foot={
        (mayEdit || mayRemove || own?.actions) && (
          <div className="df">
            <div className="end">
              {own?.actions?.(row, { can, search })}
              {mayRemove && (
                <ButtonLink to={`${resource.path}/remove${search ? `${search}&` : '?'}ids=${id}`} preventScrollReset>
                  <Trash2 aria-hidden="true" />
                  {t('crud.delete')}
                </ButtonLink>
              )}
              {mayEdit && (
                <ButtonLink look="primary" to={`${resource.path}/${id}/edit${search}`} preventScrollReset>
                  <Pencil aria-hidden="true" />
                  {t('crud.edit')}
                </ButtonLink>
              )}
            </div>
          </div>
        )
      }
    >
      {resource.name === price.name && <PricePreview row={row} />}
    </DetailDrawer>
  )
}
