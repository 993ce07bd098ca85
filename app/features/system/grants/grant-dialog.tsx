/** The grants of a role or a top menu: one tree of checkboxes per kind, and what saving would add and remove. */
import { caseless } from '#contract/text.ts'
import { Item, ItemContent, ItemDescription, ItemGroup } from '#app/ui/item.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import type { TreeNode } from '#contract/outputs.ts'
import { DialogActions, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChevronsDownUp, ChevronsUpDown, Minus, Plus, RotateCcw, Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { CheckTreeView } from './check-tree-view.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { AskUnsaved, useUnsaved } from '#app/forms/unsaved.tsx'
import type { MessageKey } from '#app/i18n/config.ts'
import { useText } from '#app/i18n/use-text.ts'
import { above, type CheckNode, type CheckTree, differenceOf, type IdSet, isLeaf, readTree, toggle, withAbove } from './check-tree.ts'
import { useTyped } from '#app/forms/use-typed.ts'

export interface GrantPart {
  kind: 'menu' | 'dataScope' | 'apiScope'
  /** Name of its ids in the form and in the call. */
  name: string
  title: MessageKey
  nodes: TreeNode[]
  keys: string[]
  /** Whether branches can be granted too: menus can, the menus above scopes cannot. */
  branches: boolean
}

/** Titles of what others granted and revoked in the meantime. */
export interface GrantChanges {
  added: string[]
  removed: string[]
}

interface GrantDialogProps {
  title: string
  parts: readonly GrantPart[]
  /** The grants when the dialog was opened, and their version. */
  hiddenFields: Readonly<Record<string, string>>
  failure?: string
  changes?: GrantChanges
  closeTo: string
}

/** Initially everything below the first level is collapsed. */
const foldedAtFirst = (tree: CheckTree): IdSet => new Set(tree.nodes.filter((n) => n.depth > 0 && !isLeaf(n)).map((n) => n.id))

export function GrantDialog({ title, parts, hiddenFields, failure, changes: othersChanges, closeTo }: GrantDialogProps) {
  const { t } = useText()
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  // Kept in state, because a revalidation must not make old checks look up to date.
  const [start] = useState(hiddenFields)
  const trees = useMemo(
    () => parts.map((part) => ({ part, tree: readTree(part.nodes, part.branches), before: new Set(part.keys) })),
    [parts],
  )
  const [chosen, setChosen] = useState<readonly IdSet[]>(() => trees.map(({ before }) => before))
  const [closed, setClosed] = useState<readonly IdSet[]>(() => trees.map(({ tree }) => foldedAtFirst(tree)))
  const [tab, setTab] = useState(0)
  const { text: words, input } = useTyped()
  const [changesOnly, setChangesOnly] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Runs in an effect because boxes may have been checked before hydration.
  useEffect(() => {
    const boxes = (name: string) => [...(form.current?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])]
    // Reads the property, because an indeterminate box is checked but does not match `:checked`.
    setChosen(parts.map((part) => new Set(boxes(part.name).flatMap((box) => (box.checked ? [box.value] : [])))))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  }, [])
  const put = <T,>(list: readonly T[], at: number, value: T) => list.map((old, i) => (i === at ? value : old))

  const searchText = caseless(words)
  const narrowed = searchText !== '' || changesOnly
  const sections = trees.map(({ part, tree, before }, i) => {
    const grantedIds = chosen[i] ?? before
    const change = differenceOf(tree, before, grantedIds)
    const moved = new Set([...change.added, ...change.removed].map((node) => node.id))
    const isVisible = ({ id, title }: CheckNode) => (!changesOnly || moved.has(id)) && title.toLowerCase().includes(searchText)
    const visibleIds = narrowed ? withAbove(tree, isVisible) : undefined
    return { part, tree, before, grantedIds, closed: closed[i] ?? foldedAtFirst(tree), change, visibleIds }
  })
  const added = sections.flatMap(({ tree, change }) => change.added.map((node) => ({ node, tree })))
  const removed = sections.flatMap(({ tree, change }) => change.removed.map((node) => ({ node, tree })))
  const changed = added.length + removed.length > 0
  const leaving = useUnsaved(changed && !othersChanges)
  const allOpen = sections[tab]?.closed.size === 0
  const foldAll = () =>
    setClosed(
      sections.map(({ tree, closed }, i) => {
        if (i !== tab) return closed
        return new Set(allOpen ? tree.nodes.filter((node) => !isLeaf(node)).map((node) => node.id) : [])
      }),
    )

  return (
    <Modal
      closeTo={closeTo}
      title={title}
      className="h-[min(720px,calc(100dvh-48px))]!"
      subtitle={t('grant.hint')}
      foot={
        leaving.asks ? (
          <AskUnsaved leaving={leaving} />
        ) : (
          <DialogFooter>
            <Button
              variant="ghost"
              className="phone:hidden"
              disabled={!changed}
              onClick={() => setChosen(trees.map(({ before }) => before))}
            >
              <RotateCcw aria-hidden="true" />
              {t('grant.undo')}
            </Button>
            <DialogActions>
              <ButtonLink variant="outline" to={closeTo}>
                {t('app.cancel')}
              </ButtonLink>
              <Button type="submit" form={id} working={busy}>
                {changed ? t('grant.save', { added: added.length, removed: removed.length }) : t('crud.save')}
              </Button>
            </DialogActions>
          </DialogFooter>
        )
      }
    >
      <Tabs className="contents" value={String(tab)} onValueChange={(value) => setTab(Number(value))}>
        {parts.length > 1 && (
          <TabsList>
            {sections.map(({ part, tree, grantedIds }, i) => (
              <TabsTrigger key={part.name} value={String(i)}>
                {t(part.title)}
                <Badge size="count">{tree.nodes.filter((node) => grantedIds.has(node.id)).length}</Badge>
              </TabsTrigger>
            ))}
          </TabsList>
        )}
        <Form
          method="post"
          id={id}
          ref={form}
          data-slot="grant"
          className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_288px] overflow-hidden max-md:block max-md:overflow-auto [&>*]:min-h-0 [&>*]:overflow-auto max-md:[&>*]:overflow-visible"
        >
          <div className="py-3 ps-4 pe-3">
            {failure && (
              <FormError className="mb-2">
                {failure}
                {othersChanges && <OthersChanges changes={othersChanges} />}
              </FormError>
            )}
            <div className="mb-2 flex items-center gap-2" data-scripted="">
              <InputGroup className="min-w-0 flex-1">
                <Search aria-hidden="true" />
                <InputGroupInput
                  {...input}
                  onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                  aria-label={t('grant.search')}
                  placeholder={t('grant.search')}
                />
              </InputGroup>
              <Button variant="ghost" size="sm" onClick={foldAll} disabled={narrowed}>
                {allOpen ? <ChevronsDownUp aria-hidden="true" /> : <ChevronsUpDown aria-hidden="true" />}
                {t(allOpen ? 'grant.fold' : 'grant.unfold')}
              </Button>
              <label className="flex items-center gap-2 text-xs text-muted-foreground whitespace-nowrap phone:hidden min-h-7 cursor-pointer">
                <Checkbox checked={changesOnly} onChange={(event) => setChangesOnly(event.target.checked)} />
                {t('grant.changesOnly')}
              </label>
            </div>
            {sections.map(({ part, tree, before, grantedIds, closed: closedIds, visibleIds }, i) => (
              <TabsContent key={part.name} value={String(i)} {...(parts.length < 2 && { role: undefined, 'aria-labelledby': undefined })}>
                <CheckTreeView
                  name={part.name}
                  title={t(part.title)}
                  tree={tree}
                  before={before}
                  grantedIds={grantedIds}
                  closed={closedIds}
                  visibleIds={visibleIds}
                  onToggle={(node) => setChosen(put(chosen, i, toggle(tree, grantedIds, node)))}
                  onFold={(node, fold) => {
                    const next = new Set(closedIds)
                    if (fold) next.add(node)
                    else next.delete(node)
                    setClosed(put(closed, i, next))
                  }}
                />
                {(tree.nodes.length === 0 || visibleIds?.size === 0) && (
                  <p className="text-muted-foreground p-4 text-center">{t(tree.nodes.length ? 'grant.noHit' : 'grant.nothing')}</p>
                )}
                {/* Keeps the grants that the reader may not see. */}
                {part.keys
                  .filter((key) => !tree.at.has(key))
                  .map((key) => (
                    <input key={key} type="hidden" name={part.name} value={key} />
                  ))}
              </TabsContent>
            ))}
            {Object.entries(start).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {/* The last field of the form: a body without it was truncated, and saving it would revoke everything. */}
            <input type="hidden" name="whole" value="1" />
          </div>
          <aside
            data-slot="grant-changes"
            className="border-s bg-muted px-4.5 py-4 max-md:border-s-0 max-md:border-t"
            data-scripted=""
            aria-live="polite"
          >
            <h3 className="mb-1 text-md">{t('grant.changes')}</h3>
            <p className="text-muted-foreground text-xs">
              {changed ? (
                <>
                  <b className="text-success">{t('grant.adds', { n: added.length })}</b>
                  {t('grant.and')}
                  <b className="text-destructive-text">{t('grant.removes', { n: removed.length })}</b>
                </>
              ) : (
                t('grant.unchanged')
              )}
            </p>
            <ItemGroup className="mt-2 gap-1.5">
              {[...added.map((each) => ({ ...each, sign: 'add' })), ...removed.map((each) => ({ ...each, sign: 'rem' }))].map(
                ({ node, tree, sign }) => (
                  <Item
                    key={`${sign}${node.id}`}
                    className="items-start gap-2! rounded-sm border bg-card px-2.5 py-2 [&>svg]:mt-0.75 [&>svg]:size-3.5"
                  >
                    {sign === 'add' ? (
                      <Plus className="text-success" aria-hidden="true" />
                    ) : (
                      <Minus className="text-destructive-text" aria-hidden="true" />
                    )}
                    <ItemContent>
                      {node.title}
                      {node.depth > 0 && (
                        <ItemDescription>
                          {above(tree, node)
                            .map((each) => each.title)
                            .reverse()
                            .join(' / ')}
                        </ItemDescription>
                      )}
                    </ItemContent>
                  </Item>
                ),
              )}
            </ItemGroup>
          </aside>
        </Form>
      </Tabs>
    </Modal>
  )
}

/** Continues on a reloaded page, because checks made on the old grants must not be carried over. */
function OthersChanges({ changes }: { changes: GrantChanges }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const lists = [
    ['merge.grantsAdded', changes.added],
    ['merge.grantsRemoved', changes.removed],
  ] as const
  return (
    <>
      {lists.map(
        ([title, names]) =>
          names.length > 0 && (
            <p key={title}>
              {t(title)}: {names.join(', ')}
            </p>
          ),
      )}
      <Link to={pathname + search} reloadDocument>
        {t('merge.reload')}
      </Link>
    </>
  )
}
