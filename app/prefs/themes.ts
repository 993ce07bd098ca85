/** The eleven themes (specification §2), with their display names. */
export const themes = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const
export type Theme = (typeof themes)[number]

export const isDark = (theme: Theme) => theme === 'dark' || theme === 'star'

export const themeNames: Record<Theme, readonly [zh: string, en: string]> = {
  default: ['晴空', 'Clear sky'],
  white: ['素白', 'Plain white'],
  dark: ['夜班', 'Night shift'],
  star: ['星夜', 'Starry night'],
  bule: ['湛蓝', 'Azure'],
  iview: ['靛岩', 'Slate'],
  vip: ['曜金', 'Gold'],
  cool: ['清荷', 'Lotus'],
  d2: ['云纸', 'Paper'],
  hey: ['暖珊', 'Coral'],
  lte: ['经典', 'Classic'],
}
