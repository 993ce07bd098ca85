/** What a user will see, beside the form: hospitals and pages, and how that changes with what is chosen. */
import type { AnyRow } from '#contract/resource.ts'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Effect, EffectList, effectPause } from '#app/resource/form/effect.tsx'
import { cn } from '#app/ui/cn.ts'
import { userSight, type UserSight } from './user-sight.ts'

const fields = ['roleId', 'deptId'] as const
/** Most hospitals that are named. */
const mostNamed = 5

/** The choices as the query of the loader. */
const queryIn = (form: FormData): string =>
  String(
    new URLSearchParams(
      fields.map((name) => [
        name,
        form
          .getAll(name)
          .filter((id) => id && id !== '-1')
          .join(),
      ]),
    ),
  )

const nameIn = (form: FormData): string => String(form.get('realName') ?? '')

function useSight(query: string): { now: UserSight | undefined; before: UserSight | undefined } {
  const [now, setNow] = useState<UserSight>()
  /** What the stored row gives. */
  const [before, setBefore] = useState<UserSight>()
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    fetch(`/effect/user?${query}`, { signal })
      .then((response) => response.json())
      .then((json) => {
        const sight = userSight.parse(json)
        setBefore((first) => first ?? sight)
        setNow(sight)
      })
      // Without an answer the last one stays: it is a help beside the form, not a part of it.
      .catch(() => undefined)
    return () => control.abort()
  }, [query])
  return { now, before }
}

export function UserEffect({ row }: { row?: AnyRow }) {
  const { t } = useText()
  const stored = String(new URLSearchParams(fields.map((name) => [name, String(row?.[name] ?? '')])))
  const { seen: query, around } = useFilledIn<HTMLDivElement, string>(stored, queryIn, effectPause)
  const { seen: name, around: nameAround } = useFilledIn<HTMLSpanElement, string>(String(row?.realName ?? ''), nameIn, effectPause)
  const { now, before } = useSight(query)
  const hospitals = now?.hospitals
  const groups = now?.groups
  // Compared with what the stored row gives; a new user has nothing yet.
  const wasOf = (title: string) => (row ? before?.groups?.find((group) => group.title === title) : undefined)
  const isCompared = !!row && before !== undefined && before !== now
  const lost = isCompared ? (before.groups ?? []).filter(({ title }) => !groups?.some((group) => group.title === title)) : []
  const beds = hospitals?.rows.reduce((sum, one) => sum + (one.beds ?? 0), 0) ?? 0
  const sentence = () => {
    if (!now) return undefined
    if (groups && !groups.length) return t('sight.nothing')
    if (!hospitals) return groups && t('sight.pages', { n: groups.reduce((sum, { pages }) => sum + pages.length, 0) })
    const [first] = hospitals.rows
    if (!first) return t('sight.noHospital')
    if (hospitals.isAll) return t('sight.all', { n: hospitals.rows.length })
    if (hospitals.rows.length > 1) return t('sight.some', { n: hospitals.rows.length })
    return first.beds === undefined ? first.name : t('sight.one', { name: first.name, n: beds })
  }
  return (
    <div ref={around} className="contents">
      <span ref={nameAround} hidden />
      <Effect title={name ? t('sight.title', { name }) : t('sight.titleNew')} sentence={sentence()}>
        {hospitals && hospitals.rows.length > 1 && (
          <EffectList title={t('sight.hospitals')}>
            {hospitals.rows.slice(0, mostNamed).map((one) => (
              <li key={one.name}>
                {one.name}
                {one.beds !== undefined && <span className="text-muted-foreground">{t('sight.beds', { n: one.beds })}</span>}
              </li>
            ))}
            {hospitals.rows.length > mostNamed && (
              <li className="text-muted-foreground">{t('sight.more', { n: hospitals.rows.length - mostNamed })}</li>
            )}
          </EffectList>
        )}
        {groups && groups.length + lost.length > 0 && (
          <EffectList title={t('sight.menu')}>
            {groups.map(({ title, pages }) => {
              const isNew = isCompared && !wasOf(title)
              const fewer = isCompared && wasOf(title) && wasOf(title)?.pages.join() !== pages.join()
              return (
                <li key={title} className={cn(isNew && 'bg-success-soft text-success')}>
                  {isNew && <Plus aria-hidden="true" className="size-3.5" />}
                  <span className="flex-none">{title}</span>
                  <span className={cn('truncate text-xs', !isNew && 'text-muted-foreground')} title={pages.join(t('app.comma'))}>
                    {isNew
                      ? t('sight.gained', { n: pages.length })
                      : fewer
                        ? t('sight.changed', { n: pages.length })
                        : pages.join(t('app.comma'))}
                  </span>
                </li>
              )
            })}
            {lost.map(({ title }) => (
              <li key={title} className="text-muted-foreground">
                <Minus aria-hidden="true" className="size-3.5" />
                <s>{title}</s>
                <span className="text-xs">{t('sight.lost')}</span>
              </li>
            ))}
          </EffectList>
        )}
      </Effect>
    </div>
  )
}
