/** Text messages: rendered and put into the outbox; sign-in codes, which no answer reveals (contract page platform §3, auth §2). */
import { configStates } from '#contract/endpoints/platform.ts'
import { filledTemplate, placeholdersOf } from '#contract/rules/sms-template.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { sms, smsOutbox } from '#db/tables/platform.ts'
import { user } from '#db/tables/system.ts'
import { and, count, desc, eq, gt, lt, notInArray, or, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { harmless } from '#contract/json.ts'
import { nextId } from '../core/row-id.ts'
import { Refused, SignInRefused } from '../core/refusal.ts'
import { inTransaction, type Work } from '../core/transaction.ts'
import { cleanPhone } from '#contract/text.ts'

/** Milliseconds. */
const lifetime = 5 * 60_000
const resend = 60_000
/** Wrong codes after which even the right one is refused. */
const mostTries = 5
const mostPhones = 100
/** Digits of a code. */
const digits = 6
/** Daily codes per phone: so few digits must not be guessable by requesting more. */
const mostCodes = 10
const day = 86_400_000

const isPhone = (text: string) => /^1\d{10}$/.test(text)
const paramsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

type Config = Pick<typeof sms.$inferSelect, 'smsCode' | 'signName' | 'category' | 'templateId'>

/** The named configuration, otherwise the enabled one. @throws Refused smsNone */
function configOf(tx: Work, tenantId: string, code?: string): Config {
  const row = tx
    .select({ smsCode: sms.smsCode, signName: sms.signName, category: sms.category, templateId: sms.templateId })
    .from(sms)
    .where(and(eq(sms.tenantId, tenantId), eq(sms.isDeleted, 0), code ? eq(sms.smsCode, code) : eq(sms.status, configStates.enabled)))
    .get()
  if (!row) throw new Refused('smsNone')
  return row
}

/** The text that the phone would show. */
function render({ signName, category, templateId }: Config, params: Readonly<Record<string, string | number | boolean>>): string {
  const sign = `【${signName}】`
  if (!placeholdersOf(category, templateId)) return `${sign}${templateId} ${JSON.stringify(params)}`
  const text = filledTemplate(templateId, params)
  return text.startsWith('【') ? text : sign + text
}

function readParams(text: string | undefined): z.output<typeof paramsSchema> {
  if (!text?.trim()) return {}
  try {
    return paramsSchema.parse(JSON.parse(text, harmless))
  } catch {
    throw new Refused('smsParams')
  }
}

/** State of an outbox row for an unknown phone. */
const unsent = { code: null, content: '', status: 0 }
/** A literal condition, because SQLite only then uses the partial index of these rows. */
const unsentCode = sql`"purpose" = 'sign-in' and "status" = 0`
/** How many of those are kept: anybody can create them. */
const mostUnsent = 5000

function forgetUnsent(tx: Work, now: number): void {
  const newest = tx.select({ id: smsOutbox.id }).from(smsOutbox).where(unsentCode).orderBy(desc(smsOutbox.createdAt)).limit(mostUnsent)
  tx.delete(smsOutbox)
    .where(and(unsentCode, or(lt(smsOutbox.createdAt, now - day), notInArray(smsOutbox.id, newest))))
    .run()
}

export function createMessages({ db, clock }: { db: Db; clock: () => number }) {
  const stamp = (now: number) => ({ id: nextId(now), createdAt: now, createTime: formatTime(now) })

  /** Tries a code; `phone` where it must be that of the message. The right answer and the fifth wrong one consume it. */
  function use({ id, phone, value }: { id: string; phone?: string; value: string }): 'right' | 'captchaWrong' | 'codeExpired' {
    // A wrong try must be counted, so the refusal is thrown after the commit.
    return inTransaction(db, (tx) => {
      const ofPhone = phone === undefined ? undefined : eq(smsOutbox.phone, phone)
      const row = tx
        .select()
        .from(smsOutbox)
        .where(and(eq(smsOutbox.id, id), eq(smsOutbox.purpose, 'sign-in'), ofPhone))
        .get()
      if (!row) return 'captchaWrong'
      if (row.closed || clock() - row.createdAt >= lifetime) return 'codeExpired'
      const right = row.code === value
      const tries = row.tries + (right ? 0 : 1)
      tx.update(smsOutbox)
        .set({ tries, closed: right || tries >= mostTries ? 1 : 0 })
        .where(eq(smsOutbox.id, row.id))
        .run()
      return right ? 'right' : 'captchaWrong'
    })
  }

  return {
    /** One row of the outbox per phone. @throws Refused smsParams, smsNone */
    send(input: { code?: string; phones: string; params?: string }, by: { id: string; tenantId: string }): void {
      const phones = [...new Set(input.phones.split(',').flatMap((phone) => cleanPhone(phone) || []))]
      if (!phones.length || phones.length > mostPhones || !phones.every(isPhone)) throw new Refused('smsParams')
      const params = readParams(input.params)
      inTransaction(db, (tx) => {
        const config = configOf(tx, by.tenantId, input.code)
        const content = render(config, params)
        for (const phone of phones)
          tx.insert(smsOutbox)
            .values({
              ...stamp(clock()),
              tenantId: by.tenantId,
              smsCode: config.smsCode,
              phone,
              content,
              purpose: 'message',
              createUser: by.id,
            })
            .run()
      })
    },

    /** Puts one text into the outbox, in the caller's transaction. @throws Refused remindPhone, smsNone */
    write(tx: Work, { phone, text }: { phone: string; text: string }, by: { id: string; tenantId: string }): void {
      if (!isPhone(phone)) throw new Refused('remindPhone')
      const { smsCode, signName } = configOf(tx, by.tenantId)
      const row = {
        ...stamp(clock()),
        tenantId: by.tenantId,
        smsCode,
        phone,
        content: `【${signName}】${text}`,
        purpose: 'message' as const,
      }
      tx.insert(smsOutbox)
        .values({ ...row, createUser: by.id })
        .run()
    },

    /**
     * Sends a sign-in code and invalidates earlier ones of this phone. An unknown phone gets the same answers, now
     * and when a code is tried: its outbox row is written but not sent. @throws Refused smsParams, smsTooSoon, smsNone
     */
    sendCode(phone: string, tenantId: string): { id: string; success: boolean } {
      if (!isPhone(phone)) throw new Refused('smsParams')
      const now = clock()
      return inTransaction(db, (tx) => {
        const recent = tx
          .select({ at: smsOutbox.createdAt })
          .from(smsOutbox)
          .where(and(eq(smsOutbox.phone, phone), eq(smsOutbox.purpose, 'sign-in'), gt(smsOutbox.createdAt, now - day)))
          .orderBy(desc(smsOutbox.createdAt))
          .limit(mostCodes)
          .all()
        if (recent.length === mostCodes || (recent[0] && now - recent[0].at < resend)) throw new Refused('smsTooSoon')
        const config = configOf(tx, tenantId)
        const isKnown = ownerOf(tx, phone, tenantId) !== undefined
        tx.update(smsOutbox)
          .set({ closed: 1 })
          .where(and(eq(smsOutbox.phone, phone), eq(smsOutbox.purpose, 'sign-in'), eq(smsOutbox.closed, 0)))
          .run()
        const code = String(randomInt(10 ** digits)).padStart(digits, '0')
        const row = { ...stamp(now), tenantId, smsCode: config.smsCode, phone, purpose: 'sign-in' as const }
        const sent = { code, content: `【${config.signName}】您的验证码是${code},5分钟内有效` }
        tx.insert(smsOutbox)
          .values({ ...row, ...(isKnown ? sent : unsent) })
          .run()
        if (!isKnown) forgetUnsent(tx, now)
        return { id: row.id, success: true }
      })
    },

    /**
     * Whose code this is. The right answer and the fifth wrong one consume it.
     * @throws SignInRefused captchaWrong, codeExpired, phoneUnknown
     */
    redeem(input: { id: string; phone: string; value: string; tenantId: string }): { userId: string } {
      const outcome = use(input)
      if (outcome !== 'right') throw new SignInRefused('invalid_grant', outcome)
      const owner = ownerOf(db, input.phone, input.tenantId)
      if (!owner) throw new SignInRefused('invalid_grant', 'phoneUnknown')
      return { userId: owner }
    },

    /** Consumes a code as `redeem` does, for callers that hold its number. @throws Refused captchaWrong, codeExpired */
    validate(input: { id: string; value: string }): void {
      const outcome = use(input)
      if (outcome !== 'right') throw new Refused(outcome)
    },

    /** Whether sign-in by phone can work: some configuration is enabled. */
    canSend: (tenantId: string): boolean =>
      db
        .select({ id: sms.id })
        .from(sms)
        .where(and(eq(sms.tenantId, tenantId), eq(sms.isDeleted, 0), eq(sms.status, configStates.enabled)))
        .get() !== undefined,

    /** Sent messages, newest first. */
    outbox(
      tenantId: string,
      { phone, purpose }: { phone?: string; purpose?: 'message' | 'sign-in' },
      { current, size }: { current: number; size: number },
    ) {
      const { id, smsCode, phone: to, content, purpose: why, tries, closed, status, createTime } = smsOutbox
      const where = and(eq(smsOutbox.tenantId, tenantId), phone ? eq(to, phone) : undefined, purpose ? eq(why, purpose) : undefined)
      const total = db.select({ total: count() }).from(smsOutbox).where(where).get()?.total ?? 0
      const records = db
        .select({
          id,
          smsCode,
          phone: to,
          content,
          purpose: why,
          code: sql<string>`coalesce(${smsOutbox.code}, '')`,
          tries,
          closed,
          status,
          createTime,
        })
        .from(smsOutbox)
        .where(where)
        .orderBy(desc(smsOutbox.createdAt), desc(id))
        .limit(size)
        .offset((current - 1) * size)
        .all()
      return { records, total, size, current, pages: Math.ceil(total / size) }
    },
  }
}
export type Messages = ReturnType<typeof createMessages>

/** The one user with this phone; none where two share it, because a code would be ambiguous. */
function ownerOf(tx: Pick<Work, 'select'>, phone: string, tenantId: string): string | undefined {
  const rows = tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.phone, phone), eq(user.tenantId, tenantId), eq(user.isDeleted, 0)))
    .limit(2)
    .all()
  return rows.length === 1 ? rows[0]!.id : undefined
}
