/** The page of the simulated third party: pick or type an identity there, and agree. No script. */
import { pick, type Language, type Pair } from '#contract/languages.ts'
import type { Person } from './social.ts'

/** Identities that exist there from the start. */
const people: readonly (Person & { username: string; nickname: string })[] = [
  { uuid: 'lin', username: 'lin', nickname: '林小雨', gender: '2', location: '上海', company: '第一医院' },
  { uuid: 'chen', username: 'chen', nickname: '陈默', gender: '1', location: '北京', email: 'chen@example.com' },
]
const username = /^[\p{L}\p{N}_.@-]{1,32}$/u

/** The identity with a user name of the third party; undefined for an invalid name. */
export function personOf(typed: string): Person | undefined {
  const name = typed.trim()
  if (!username.test(name)) return undefined
  return people.find((person) => person.uuid === name.toLowerCase()) ?? { uuid: name.toLowerCase(), username: name, nickname: name }
}

const texts = {
  title: ['演示账号', 'Demo account'],
  asks: ['沃德管理台请求使用你的昵称和头像登录', 'Ward Console requests your nickname and avatar to sign you in'],
  note: ['此第三方仅供演示，不核验身份', 'This third party is for demos only; it does not verify identities'],
  agreeAs: ['以 {name} 的身份同意', 'Continue as {name}'],
  other: ['其他用户名', 'Another username'],
  agree: ['同意并登录', 'Allow and sign in'],
  refuse: ['拒绝', 'Decline'],
  wrong: ['用户名为1到32个字母、数字或 _ . @ -', 'A username has 1 to 32 letters, digits or _ . @ -'],
  over: ['请求已失效，请返回重新登录', 'The request has expired. Go back and sign in again.'],
} as const satisfies Record<string, Pair>

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 10vh auto; padding: 0 1rem }
form { display: grid; gap: .75rem }
button, input { font: inherit; padding: .6rem .75rem; width: 100%; box-sizing: border-box }
label { display: grid; gap: .25rem }
hr { margin: 1.5rem 0 }`

function page(language: Language, body: string): string {
  const title = pick(texts.title, language)
  const lang = language === 'en' ? 'en' : 'zh-CN'
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
}

export const overPage = (language: Language): string => page(language, `<p role="alert">${pick(texts.over, language)}</p>`)

/** @param wrong the typed text, if it is not a valid name */
export function agreePage(language: Language, state: string, wrong?: string): string {
  const say = (name: keyof typeof texts) => pick(texts[name], language)
  const buttons = people.map(
    ({ uuid, nickname }) => `<button name="known" value="${escape(uuid)}">${escape(say('agreeAs').replace('{name}', nickname))}</button>`,
  )
  // There are two forms, because Enter in the field must submit the typed name, not the first button of the page.
  const hidden = `<input type="hidden" name="state" value="${escape(state)}">`
  const problem = wrong === undefined ? '' : `<span id="problem" role="alert">${say('wrong')}</span>`
  const described = wrong === undefined ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus'
  return page(
    language,
    `<p>${say('asks')}</p><p><small>${say('note')}</small></p>
<form method="post">${hidden}${buttons.join('\n')}</form><hr>
<form method="post">${hidden}
<label>${say('other')}<input name="username" autocomplete="off" value="${escape(wrong ?? '')}"${described}>${problem}</label>
<button name="agree" value="1">${say('agree')}</button>
<button name="refuse" value="1">${say('refuse')}</button></form>`,
  )
}
