/**
 * A tree of checkboxes with the WAI-ARIA keyboard pattern. Its boxes are native ones, checked for the granted keys, so the
 * surrounding form sends them with or without JavaScript; collapsed nodes stay in the form.
 */
import { cn } from '#app/ui/cn.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ChevronRight, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type CheckNode, type CheckTree, type IdSet, isLeaf, type Mark, marksOf } from './check-tree.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'

interface CheckTreeProps {
  /** Name of the boxes in the form. */
  name: string
  title: string
  tree: CheckTree
  /** The keys that were granted when the form was opened. */
  before: IdSet
  grantedIds: IdSet
  closed: ReadonlySet<string>
  /** Nodes to show, all expanded; undefined = those that are not collapsed. */
  visibleIds?: ReadonlySet<string>
  onToggle: (id: string) => void
  onFold: (id: string, fold: boolean) => void
}

export function CheckTreeView({ name, title, tree, before, grantedIds, closed, visibleIds, onToggle, onFold }: CheckTreeProps) {
  const scripted = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const marks = marksOf(tree, grantedIds)
  const visible: CheckNode[] = []
  for (let at = 0; at < tree.nodes.length;) {
    const node = tree.nodes[at]!
    if (!visibleIds || visibleIds.has(node.id)) visible.push(node)
    at = !visibleIds && closed.has(node.id) ? node.end : at + 1
  }
  const [current, setCurrent] = useState<string>()
  const tabStop = visible.some((node) => node.id === current) ? current : visible[0]?.id
  const open = (node: CheckNode) => !isLeaf(node) && (!!visibleIds || !closed.has(node.id))

  const focus = (node: CheckNode | undefined) => {
    if (!node) return
    list.current?.querySelector<HTMLElement>(`[data-id="${node.id}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = visible.findIndex((node) => node.id === tabStop)
    const node = visible[at]
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(visible[at + 1]),
      ArrowUp: () => focus(visible[at - 1]),
      Home: () => focus(visible[0]),
      End: () => focus(visible.at(-1)),
      ArrowRight: () =>
        isLeaf(node) || open(node) ? focus(visible[at + 1]?.parent === node.at ? visible[at + 1] : undefined) : onFold(node.id, false),
      ArrowLeft: () => (open(node) && !visibleIds ? onFold(node.id, true) : focus(tree.nodes[node.parent])),
      ' ': () => onToggle(node.id),
      Enter: () => onToggle(node.id),
    }
    // A letter moves to the next node whose name begins with it.
    const letter = () => {
      const begins = (each: CheckNode) => each.title.toLowerCase().startsWith(event.key.toLowerCase())
      focus(visible.slice(at + 1).find(begins) ?? visible.find(begins))
    }
    const act = acts[event.key] ?? (event.key.length === 1 ? letter : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }

  const onScreen = new Set(visible.map((node) => node.id))
  return (
    <ul
      className="text-sm"
      role="tree"
      aria-label={title}
      aria-multiselectable="true"
      ref={list}
      onKeyDown={onKeyDown}
      onFocus={(event) => setCurrent(event.target.closest<HTMLElement>('[data-id]')?.dataset.id)}
    >
      {tree.nodes.map((node) => (
        <Row
          key={node.id}
          name={name}
          node={node}
          mark={marks.get(node.id) ?? 'false'}
          isGranted={grantedIds.has(node.id)}
          holds={tree.branches || isLeaf(node)}
          was={before.has(node.id)}
          open={isLeaf(node) ? undefined : open(node)}
          hidden={!onScreen.has(node.id)}
          tabStop={node.id === tabStop}
          scripted={scripted}
          onToggle={() => onToggle(node.id)}
          onFold={() => onFold(node.id, open(node))}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  name: string
  node: CheckNode
  mark: Mark
  isGranted: boolean
  /** Whether the node can be granted itself, and is not only a branch. */
  holds: boolean
  was: boolean
  open?: boolean
  hidden: boolean
  tabStop: boolean
  /** Whether the tree handles the keyboard; without JavaScript its boxes are reached with Tab. */
  scripted: boolean
  onToggle: () => void
  onFold: () => void
}

function Row({ name, node, mark, isGranted, holds, was, open, hidden, tabStop, scripted, onToggle, onFold }: RowProps): ReactNode {
  const { t } = useText()
  const change = isGranted !== was
  return (
    <li
      role="treeitem"
      data-id={node.id}
      className={cn(
        'flex h-7.75 cursor-pointer items-center gap-2 rounded-sm pe-2 select-none max-md:h-10',
        change ? (isGranted ? 'bg-success-soft' : 'bg-destructive-soft') : 'hover:bg-accent',
      )}
      aria-level={node.depth + 1}
      aria-checked={mark}
      aria-expanded={open}
      aria-label={node.title}
      hidden={hidden}
      tabIndex={tabStop ? 0 : -1}
      style={{ paddingInlineStart: 8 + node.depth * 22 }}
      onClick={onToggle}
    >
      <span
        className="grid h-full w-4 flex-none place-items-center text-muted-foreground max-md:w-6 [&>svg]:size-3.5"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          if (open !== undefined) onFold()
        }}
      >
        {open !== undefined && <ChevronRight data-open={open} data-scripted="" className={open ? 'rotate-90' : undefined} />}
      </span>
      <Checkbox
        name={holds ? name : undefined}
        value={node.id}
        checked={holds ? isGranted : mark === 'true'}
        aria-label={node.title}
        {...(scripted && { tabIndex: -1, 'aria-hidden': true })}
        ref={(box) => {
          if (box) box.indeterminate = mark === 'mixed'
        }}
        onChange={() => undefined}
      />
      <span className="truncate">{node.title}</span>
      {change && (
        <Badge variant={isGranted ? 'success' : 'destructive'} className="h-4.5!">
          {isGranted ? <Plus aria-hidden="true" /> : <Minus aria-hidden="true" />}
          {t(isGranted ? 'grant.added' : 'grant.removed')}
        </Badge>
      )}
    </li>
  )
}
