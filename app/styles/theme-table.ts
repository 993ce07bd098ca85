import { themes, type Theme } from '#app/prefs/themes.ts'

/**
 * The colours of the eleven themes: a row per token, a column per theme in the order of `themes`.
 * Names follow shadcn/ui where it has one: `x` is a background or a fill, `x-foreground` the text on it. Our additions:
 * `x-text` is safe as text (4.5:1), `x-ui` for markers and edges (3:1), `x-soft` a quiet ground, `x-border` its outline, `x-hover`
 * the fill under the pointer. `brand` is decoration, never text. Colours of states are independent of the brand.
 */
const table = {
  // surfaces
  background: '#f3f6fa #ffffff #0f1116 #100f1d #f1f7fc #f3f6fa #f8f5f1 #eef9f6 #f4f5fc #f9f5f2 #f2f7f9',
  card: '#ffffff #ffffff #171a1e #181826 #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff',
  popover: '#ffffff #ffffff #1f2227 #20202f #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff',
  muted: '#eff3f6 #f7f7f8 #12151a #141321 #edf3f9 #f0f3f7 #f5f2ee #eaf5f3 #f0f2f9 #f6f2ee #eff3f6',
  accent: '#f1f5f9 #f4f4f5 #1e2125 #1f1f2d #eff5fc #f2f5f9 #f7f4f0 #ecf8f5 #f2f4fb #f8f3f0 #f0f5f8',
  border: '#e0e4e9 #dfdfe0 #292d32 #2b2b3c #dee5ec #e1e4e9 #e6e3df #dae7e4 #e2e3eb #e8e3df #dfe5e8',
  'border-strong': '#cfd3d8 #d2d2d3 #3a3d43 #3b3b4d #ccd4dc #cfd3d8 #d5d2cd #c7d6d3 #d0d2db #d7d1cd #cdd4d7',
  input: '#888e96 #939495 #696e76 #6a6a84 #848f9b #898e96 #928d85 #7d938e #8a8d9a #948c86 #868f94',
  // text
  foreground: '#1b222a #212223 #e6eaf0 #e8e9f1 #16232f #1c222a #262118 #102622 #1e212f #282019 #192329',
  'muted-foreground': '#616870 #68696a #91969e #9393ac #5d6976 #626870 #6c675e #546c67 #636775 #6e665f #5f696f',
  placeholder: '#696f76 #747476 #868b93 #8888a0 #65707b #6a6f77 #736e66 #5f746f #6b6e7b #766e69 #677075',
  // primary
  brand: '#409eff #2b2f36 #409eff #9d8cff #1c7ed6 #2d8cf0 #b8862b #0fa89a #5b6cf0 #f0704a #3c8dbc',
  'primary-ui': '#2c8cec #2b2f36 #409eff #9d8cff #1c7ed6 #2d8cf0 #b38125 #0b9c8f #5b6cf0 #e2633d #3c8dbc',
  'primary-text': '#0868bb #1f5ce4 #67affe #a79bfe #0d68b4 #0a67be #875f0d #04756b #4a57d9 #b73c11 #116c99',
  primary: '#0275d2 #2b2f36 #0275d2 #7764d2 #0e76ce #0875d7 #9a6c0d #138378 #5767eb #c94c25 #277ba9',
  'primary-hover': '#0868bb #4a4e56 #0868bb #6b56c3 #0069ba #0c68bf #8a6000 #04756b #4c59db #b93e13 #136e9b',
  'primary-foreground': '#ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff',
  'primary-soft': '#e6f1fe #ebf0fa #142e4a #2b2749 #e6f2fe #e7f1ff #faeedd #def6f2 #ebf0ff #ffebe6 #e2f3fe',
  'primary-soft-hover': '#d8eaff #e3e8f1 #15375a #342e59 #d8eaff #d8eaff #f7e5cb #cbf1eb #e0e7fe #ffe0d7 #d1ecff',
  'primary-border': '#b0d5fe #ccd1da #275280 #4e477e #b0d5fe #b1d4ff #ebcc9d #9ce1d6 #c2cffe #fbc2b1 #a6d9fa',
  ring: '#2c8cec #2563eb #409eff #9d8cff #1c7ed6 #2d8cf0 #b38125 #0b9c8f #5b6cf0 #e2633d #3c8dbc',
  // status
  success: '#107d48 #007f47 #6cd092 #6cd092 #107d48 #107d48 #107d48 #107d48 #107d48 #107d48 #107d48',
  'success-soft': '#e7f9ec #e7f9ec #183021 #183021 #e7f9ec #e7f9ec #e7f9ec #e7f9ec #e7f9ec #e7f9ec #e7f9ec',
  'success-border': '#b6e3c4 #b6e3c4 #2b553b #2b553b #b6e3c4 #b6e3c4 #b6e3c4 #b6e3c4 #b6e3c4 #b6e3c4 #b6e3c4',
  warning: '#9a5f04 #9a5f04 #eea753 #eea753 #9a5f04 #9a5f04 #9a5f04 #9a5f04 #9a5f04 #9a5f04 #9a5f04',
  'warning-soft': '#fff1e3 #fff1e3 #382612 #382612 #fff1e3 #fff1e3 #fff1e3 #fff1e3 #fff1e3 #fff1e3 #fff1e3',
  'warning-border': '#f2cfaa #f2cfaa #624320 #624320 #f2cfaa #f2cfaa #f2cfaa #f2cfaa #f2cfaa #f2cfaa #f2cfaa',
  'destructive-text': '#ca3134 #ca3134 #fe968e #fe968e #ca3134 #ca3134 #ca3134 #ca3134 #ca3134 #ca3134 #ca3134',
  'destructive-soft': '#ffefee #ffefee #441d1a #441d1a #ffefee #ffefee #ffefee #ffefee #ffefee #ffefee #ffefee',
  'destructive-border': '#fdc6c1 #fdc6c1 #75332f #75332f #fdc6c1 #fdc6c1 #fdc6c1 #fdc6c1 #fdc6c1 #fdc6c1 #fdc6c1',
  destructive: '#d93539 #d93539 #d93539 #d93539 #d93539 #d93539 #d93539 #d93539 #d93539 #d93539 #d93539',
  'destructive-hover': '#c9222b #c9222b #c9222b #c9222b #c9222b #c9222b #c9222b #c9222b #c9222b #c9222b #c9222b',
  'destructive-foreground': '#ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff #ffffff',
  info: '#1e71ac #1e71ac #71bfff #71bfff #1e71ac #1e71ac #1e71ac #1e71ac #1e71ac #1e71ac #1e71ac',
  'info-soft': '#eaf5ff #eaf5ff #192c3c #192c3c #eaf5ff #eaf5ff #eaf5ff #eaf5ff #eaf5ff #eaf5ff #eaf5ff',
  'info-border': '#b7dbfa #b7dbfa #2d4e69 #2d4e69 #b7dbfa #b7dbfa #b7dbfa #b7dbfa #b7dbfa #b7dbfa #b7dbfa',
  violet: '#8059bb #8059bb #c4a4fd #c4a4fd #8059bb #8059bb #8059bb #8059bb #7f57b9 #8059bb #8059bb',
  'violet-soft': '#f5f1ff #f5f1ff #2e243e #2e243e #f5f1ff #f5f1ff #f5f1ff #f5f1ff #f5f1ff #f5f1ff #f5f1ff',
  'violet-border': '#ddccff #ddccff #51406d #51406d #ddccff #ddccff #ddccff #ddccff #ddccff #ddccff #ddccff',
  secondary: '#ecf0f4 #efeff0 #272a2f #282838 #e9f0f7 #eceff4 #f2efea #e5f2ef #edeff7 #f3eeea #eaf0f3',
  // charts
  'chart-1': '#2e8eee #3d7ede #409eff #9d8cff #1c7ed6 #2d8cf0 #4a7fc9 #109e90 #5b6cf0 #e56641 #378dbe',
  'chart-2': '#199f85 #11a68b #30b69a #30b69a #199f85 #199f85 #159e84 #5990d5 #159e84 #199f85 #199f85',
  'chart-3': '#c08017 #c98510 #e19b34 #e19b34 #c08017 #c08017 #bf7e14 #c08017 #bf7e14 #c08017 #c08017',
  'chart-4': '#946ade #946ade #a67df2 #a67df2 #946ade #946ade #946ade #946ade #946ade #946ade #946ade',
  'chart-5': '#e85f61 #ef6567 #ef6567 #ef6567 #e96163 #e85f61 #e85f61 #e96163 #e85f61 #e85f61 #e96163',
  'chart-6': '#708298 #708298 #889ab1 #889ab1 #708298 #708298 #708298 #708298 #708298 #708298 #708298',
  // chrome
  sidebar: '#f8fafd #ffffff #0a0c11 #0c0b1a #ffffff #212a3c #1e1b18 #def2ed #f4f5fc #ffffff #20292d',
  'sidebar-foreground': '#1b222a #212223 #e6eaf0 #e8e9f1 #16232f #e5e8ed #ebe7e2 #102622 #1e212f #282019 #e3e9ec',
  'sidebar-muted-foreground': '#616870 #68696a #91969e #9393ac #5d6976 #9ba4b0 #989184 #4f6864 #626674 #6e665f #94a3aa',
  'sidebar-accent': '#edf2f7 #f4f4f5 #181b1f #1c1c2e #eff5fc #2e384a #2b2825 #d0ece5 #e9ecf8 #f8f3f0 #2d373b',
  'sidebar-border': '#e0e4e9 #dfdfe0 #292d32 #2b2b3c #dee5ec #343d4e #302d2a #cae5df #e2e3eb #e8e3df #333c40',
  'sidebar-primary': '#e6f1fe #eff0f1 #142e4a #2b2749 #e6f2fe #2b405f #382f1f #ffffff #ffffff #ffebe6 #11435f',
  'sidebar-primary-foreground': '#0868bb #212223 #67affe #a79bfe #0d68b4 #ffffff #efcc83 #04756b #4a57d9 #b73c11 #ffffff',
  'sidebar-marker': '#2c8cec #212223 #409eff #9d8cff #1c7ed6 #50a1fc #e4b65c #17968a #5b6cf0 #e2633d #58a8d8',
  'sidebar-ring': '#2c8cec #212223 #409eff #9d8cff #1c7ed6 #50a1fc #e4b65c #17968a #5b6cf0 #e2633d #58a8d8',
  header: '#ffffff #ffffff #171a1e #100f1d #0a66b3 #ffffff #1e1b18 #ffffff #f4f5fc #ffffff #0e6b98',
  'header-foreground': '#1b222a #212223 #e6eaf0 #e8e9f1 #ffffff #1c222a #ffffff #102622 #1e212f #282019 #ffffff',
  'header-muted-foreground': '#616870 #68696a #91969e #9393ac #dbe6f2 #626870 #e5ddd0 #546c67 #636775 #6e665f #d8e7f0',
  'header-accent': '#f1f5f9 #f4f4f5 #1e2125 #1f1f2d #07589c #f2f5f9 #2c2824 #ecf8f5 #e9ecf8 #f8f3f0 #0a5c84',
  'header-border': '#e0e4e9 #dfdfe0 #292d32 #2b2b3c #075292 #e1e4e9 #322d27 #dae7e4 #e2e3eb #e8e3df #00567e',
  'header-input': '#eff3f6 #ffffff #1f2227 #20202f #07589c #f0f3f7 #2c2824 #eaf5f3 #ffffff #f6f2ee #0a5c84',
  'header-input-border': '#eff3f6 #dfdfe0 #292d32 #2b2b3c #075292 #f0f3f7 #322d27 #eaf5f3 #e2e3eb #f6f2ee #00567e',
  'header-primary': '#e6f1fe #eff0f1 #142e4a #2b2749 #074d88 #e7f1ff #3e3424 #def6f2 #ebf0ff #ffebe6 #005175',
  'header-primary-foreground': '#0868bb #212223 #67affe #a79bfe #ffffff #0a67be #efcc83 #04756b #4a57d9 #b73c11 #ffffff',
  'header-ring': '#2c8cec #2563eb #409eff #9d8cff #ffffff #2d8cf0 #e4b65c #0b9c8f #5b6cf0 #e2633d #ffffff',
  'sidebar-header': '#f8fafd #ffffff #0a0c11 #0c0b1a #0a66b3 #212a3c #1e1b18 #def2ed #f4f5fc #ffffff #0e6b98',
  'sidebar-header-foreground': '#1b222a #212223 #e6eaf0 #e8e9f1 #ffffff #e5e8ed #ebe7e2 #102622 #1e212f #282019 #ffffff',
  tabs: '#ffffff #ffffff #0f1116 #100f1d #ffffff #ffffff #ffffff #eef9f6 #f4f5fc #ffffff #ffffff',
  'tabs-foreground': '#616870 #68696a #91969e #9393ac #5d6976 #626870 #6c675e #546c67 #636775 #6e665f #5f696f',
  'tabs-primary': '#e6f1fe #f7f7f8 #1f2227 #20202f #e6f2fe #e7f1ff #faeedd #def6f2 #ffffff #ffebe6 #e2f3fe',
  'tabs-primary-foreground': '#0868bb #212223 #67affe #a79bfe #0d68b4 #0a67be #875f0d #04756b #4a57d9 #b73c11 #116c99',
  // corners
  radius: '8px 6px 8px 10px 8px 4px 6px 12px 8px 10px 3px',
}

type Token = keyof typeof table
export const tokens = Object.keys(table) as Token[]

/** @returns a theme's value of every token. @throws Error where a row has too few columns */
export const valuesOf = (theme: Theme): [Token, string][] =>
  tokens.map((token) => {
    const columns = table[token].split(' ')
    const value = columns[themes.indexOf(theme)]
    if (!value || columns.length !== themes.length) throw new Error(`${token} has ${columns.length} columns, not ${themes.length}`)
    return [token, value]
  })
