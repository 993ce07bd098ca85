/** The pinyin of names, for searching by sound. */
import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'

/** Cached, because every session needs the same few names. */
const sounds = new LRUCache<string, string>({ max: 2000 })

export function soundOf(name: string): string {
  let sound = sounds.get(name)
  if (sound === undefined) {
    const full = pinyin(name, { toneType: 'none', type: 'array' })
    sound = `${full.map((s) => s.charAt(0)).join('')} ${full.join('')}`.toLowerCase()
    sounds.set(name, sound)
  }
  return sound
}
