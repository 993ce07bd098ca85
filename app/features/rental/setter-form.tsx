/** Adds and edits a settlement rule: its shares as a bar, and what the rule does beside the form. */
import { whole } from './price-rule.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { AnyRow } from '#contract/resource.ts'
import { parsePercent, parseYuan, yuan } from '#contract/rules/money.ts'
import { minutesIn } from '#contract/rules/price.ts'
import { percentText, shareFields, sumOfShares, wholeShare } from '#contract/rules/shares.ts'
import { partOf } from '#contract/rules/split.ts'
import { setter } from '#contract/resources/rental.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Effect, EffectList, effectPause } from '#app/resource/form/effect.tsx'
import { loadForm, submitForm } from '#app/resource/form/form.server.ts'
import { FormPage } from '#app/resource/form/form-page.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { cn } from '#app/ui/cn.ts'
import { shareColours, type Shares, SharesBar, sharesIn } from './shares-bar.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadForm(args, setter)
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, setter)

export const handle: TextHandle = { i18n: ['rental', 'form'] }

interface Rule {
  shares: Shares
  isAutomatic: boolean
  delay: number
  /** Cents. */
  least: number
  /** Basis points. */
  fee: number
}

const ruleOf = (row: AnyRow): Rule => ({
  shares: { hosRatio: whole(row.hosRatio), personRatio: whole(row.personRatio), platRatio: whole(row.platRatio) },
  isAutomatic: whole(row.autoSplit) === 1,
  delay: whole(row.splitDelayMinutes),
  least: whole(row.minWithdrawal),
  fee: whole(row.withdrawFeeRate),
})

const ruleIn = (form: FormData): Rule => ({
  shares: sharesIn(form),
  isAutomatic: form.getAll('autoSplit').at(-1) === '1',
  delay: whole(form.get('splitDelayMinutes')),
  least: parseYuan(String(form.get('minWithdrawal') ?? '')) ?? 0,
  fee: parsePercent(String(form.get('withdrawFeeRate') ?? '')) ?? 0,
})

/** The amount of the examples, in cents. */
const example = 10_000

function SetterEffect({ row = {} }: { row?: AnyRow }) {
  const { t, language } = useText()
  const { seen, around } = useFilledIn<HTMLDivElement, Rule>(ruleOf(row), ruleIn, effectPause)
  const { shares, isAutomatic, delay, least, fee } = seen
  const sum = sumOfShares(shares)
  const n = percentText(shares.hosRatio)
  const time = minutesIn(delay, language)
  const isOver = sum > wholeShare
  const sentence = () => {
    if (isOver) return t('setter.wrong', { sum: percentText(sum) })
    if (!isAutomatic) return t('setter.byHand', { n })
    return delay ? t('setter.later', { time, n }) : t('setter.now', { n })
  }
  const cost = partOf(example, fee)
  return (
    <div ref={around} className="contents">
      <Effect title={t('setter.effect')} sentence={sum ? sentence() : undefined}>
        <EffectList title={t('setter.rent')}>
          {shareFields.map((name) => (
            <li key={name}>
              <i className={cn('size-2.5 rounded-[2px]', shareColours[name])} aria-hidden="true" />
              {t(`shares.${name}`)}
              <b>¥{yuan(partOf(example, shares[name]))}</b>
            </li>
          ))}
          {!isOver && sum < wholeShare && (
            <li>
              <i className="size-2.5 rounded-[2px] border border-dashed border-input" aria-hidden="true" />
              {t('shares.kept', { n: percentText(wholeShare - sum) })}
              <b>¥{yuan(partOf(example, wholeShare - sum))}</b>
            </li>
          )}
          {isOver && (
            <li className="bg-destructive-soft text-destructive-text">
              {t('setter.sum')}
              <b>¥{yuan(partOf(example, sum))}</b>
            </li>
          )}
        </EffectList>
        <EffectList title={t('setter.withdrawal')}>
          {least > example ? (
            <li className="text-muted-foreground">{t('setter.tooLow', { least: yuan(least) })}</li>
          ) : (
            <>
              <li>
                {t('setter.fee')} {percentText(fee)} %<b>¥{yuan(cost)}</b>
              </li>
              <li>
                {t('setter.arrives')}
                <b>¥{yuan(example - cost)}</b>
              </li>
            </>
          )}
        </EffectList>
      </Effect>
    </div>
  )
}

export default function SetterForm() {
  const loaded = useLoaderData<typeof loader>()
  const { row } = loaded
  return (
    <FormPage
      resource={setter}
      loaded={loaded}
      result={useAnswer<typeof action>()}
      after={{ shares: <SharesBar start={ruleOf(row ?? {}).shares} /> }}
      effect={<SetterEffect row={row} />}
    />
  )
}
