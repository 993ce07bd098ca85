/** Tab panels with the WAI-ARIA keyboard pattern: arrows, Home and End choose a tab. */
import { type ButtonHTMLAttributes, createContext, type HTMLAttributes, type KeyboardEvent, useContext, useId } from 'react'
import { cn } from './cn.ts'

interface Chosen {
  id: string
  value: string
  choose: (value: string) => void
}

const TabsContext = createContext<Chosen>({ id: '', value: '', choose: () => undefined })

interface TabsProps extends HTMLAttributes<HTMLDivElement> {
  value: string
  onValueChange: (value: string) => void
}

export function Tabs({ value, onValueChange, ...props }: TabsProps) {
  const id = useId()
  return (
    <TabsContext.Provider value={{ id, value, choose: onValueChange }}>
      <div data-slot="tabs" {...props} />
    </TabsContext.Provider>
  )
}

export function TabsList({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.findIndex((tab) => tab === event.target)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs.at(to % tabs.length)
    next?.focus()
    next?.click()
  }
  return (
    <div
      role="tablist"
      data-slot="tabs-list"
      className={cn(
        'flex flex-none gap-5 border-b px-5 max-md:gap-4.5 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]',
        className,
      )}
      onKeyDown={onKeyDown}
      {...props}
    />
  )
}

export function TabsTrigger({ value, className, ...props }: ButtonHTMLAttributes<HTMLButtonElement> & { value: string }) {
  const chosen = useContext(TabsContext)
  const isChosen = value === chosen.value
  return (
    <button
      type="button"
      role="tab"
      data-slot="tabs-trigger"
      id={`${chosen.id}-tab-${value}`}
      aria-selected={isChosen}
      aria-controls={`${chosen.id}-panel-${value}`}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => chosen.choose(value)}
      className={cn(
        '-mb-px inline-flex items-center justify-center gap-1.5 border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-muted-foreground',
        'focus-visible:-outline-offset-2 aria-selected:border-primary-ui aria-selected:text-foreground',
        className,
      )}
      {...props}
    />
  )
}

/** Hidden panels stay in the page, and in the surrounding form. */
export function TabsContent({ value, ...props }: HTMLAttributes<HTMLDivElement> & { value: string }) {
  const chosen = useContext(TabsContext)
  return (
    <div
      role="tabpanel"
      data-slot="tabs-content"
      id={`${chosen.id}-panel-${value}`}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      hidden={value !== chosen.value}
      {...props}
    />
  )
}
