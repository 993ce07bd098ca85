/** Encryption of stored values: each belongs to its session and user, or its user and draft, and can be decrypted nowhere else. */
import type { ConsoleSession } from '#contract/console/console-store.ts'
import type { Tokens } from '#contract/session.ts'
import type { SessionUser } from '#contract/session-user.ts'
import { createSeal } from '../secrets/seal.ts'

/** Called for a value that cannot be decrypted: encrypted with another key, copied from another place, or changed. */
export type OnRefused = (what: 'session' | 'draft', userId: string) => void

const placeOfTokens = (id: string, userId: string) => `session/tokens/${id}/${userId}`
const placeOfDraft = (userId: string, id: string) => `draft/${userId}/${id}`

/**
 * @param key 32 bytes as hex
 * @param startedAt epoch milliseconds: drafts from before it may be of a version whose values had no place
 */
export function createSealed(key: string, startedAt: number, onRefused: OnRefused = () => undefined) {
  const seal = createSeal(key)

  return {
    tokens: ({ id, user: { userId } }: Pick<ConsoleSession, 'id' | 'user'>, tokens: Tokens): Buffer =>
      seal.close(JSON.stringify(tokens), placeOfTokens(id, userId)),

    /** @param user JSON of a SessionUser @returns undefined when the tokens are not those of this session and user */
    session({ id, user, tokens, locked }: { id: string; user: string; tokens: Buffer; locked: boolean }): ConsoleSession | undefined {
      const person = JSON.parse(user) as SessionUser
      try {
        return { id, user: person, tokens: JSON.parse(seal.open(tokens, placeOfTokens(id, person.userId))) as Tokens, locked }
      } catch {
        onRefused('session', person.userId)
        return undefined
      }
    },

    draft: (userId: string, id: string, content: unknown): Buffer => seal.close(JSON.stringify(content), placeOfDraft(userId, id)),

    /** @param at epoch milliseconds when it was stored @returns undefined when it is not this draft of this user */
    openDraft(userId: string, id: string, content: Buffer, at: number): unknown {
      for (const place of [placeOfDraft(userId, id), ...(at < startedAt ? [''] : [])]) {
        try {
          return JSON.parse(seal.open(content, place))
        } catch {
          continue
        }
      }
      onRefused('draft', userId)
      return undefined
    },
  }
}
