/** The pinyin of names, for searching by sound. */
import { caseless } from '#contract/text.ts'
import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'

/** Cached, because every session needs the same few names. */
const sounds = new LRUCache<string, string>({ max: 2000 })

/** Whether typed words, without capitals, are a part of a name, or begin its pinyin: `zsyy`, `zhongshan`. */
export const isNamed = (name: string, typed: string, bySound = true): boolean =>
  caseless(name).includes(typed) ||
  (bySound &&
    /^[a-z]{2,}$/.test(typed) &&
    soundOf(name)
      .split(' ')
      .some((sound) => sound.startsWith(typed)))

export function soundOf(name: string): string {
  let sound = sounds.get(name)
  if (sound === undefined) {
    const full = pinyin(name, { toneType: 'none', type: 'array' })
    sound = `${full.map((s) => s.charAt(0)).join('')} ${full.join('')}`.toLowerCase()
    sounds.set(name, sound)
  }
  return sound
}
