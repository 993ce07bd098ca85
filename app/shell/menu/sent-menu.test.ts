import { expect, it } from 'vitest'
import { readMenu, sentMenu } from './sent-menu.ts'
import type { MenuGroup, ShellMenu } from './shell-menu.ts'

const groups: MenuGroup[] = [
  {
    name: '系统',
    icon: 'settings',
    links: [
      { name: '参数', sound: 'cs canshu', icon: 'sliders', address: '/system/param' },
      {
        name: 'A "b"',
        sound: '',
        icon: '',
        address: '/x',
        search: '?state=1',
        under: ['日志', '旧'],
        outside: 'https://a.example/?q=1',
        keepAlive: false,
      },
    ],
  },
]
const menu: ShellMenu = { groups, shown: groups, top: [], topPage: '', buttons: '', acts: [] }

it('a menu that was sent is the same one, and groups without a top menu are sent once', () => {
  const sent = sentMenu(menu)
  expect(sent.groups).toBe(sent.shown)
  const read = readMenu(sent)
  expect(read).toEqual(menu)
  expect(read.groups).toBe(read.shown)
})

it('a name has no character that separates links', () => {
  const name = 'a\tb\nc'
  const [link] = readMenu(sentMenu({ ...menu, groups: [{ name, icon: '', links: [{ name, sound: '', icon: '', address: '/a' }] }] }))
    .groups[0]!.links
  expect(link).toEqual({ name: 'a b c', sound: '', icon: '', address: '/a' })
})
