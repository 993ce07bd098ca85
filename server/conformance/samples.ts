/** Sample rows, one of each editable resource, derived from its definition where that tells enough. */
import type { Resource } from '#contract/resource.ts'
import { allResources, resourceNamed } from '#contract/resources/index.ts'
import { isUniqueText, neededFields, sampleValues, storedFields } from '#contract/sample.ts'
import { tenant } from '#contract/server.ts'

type Values = Readonly<Record<string, string | number | boolean>>

export interface Sample {
  /** Body of a new row; `of` gives the id of a row created before. */
  body: (of: (name: string) => string) => Values
  /** The field that the row is found by. */
  mark: string
  /** The change that is made afterwards. */
  edit: Values
}

export interface Names {
  /** Unique: at most 16 letters and digits. */
  word: string
  /** The same in digits, for codes of regions. */
  digits: string
}

/** A user's password, for the calls that they make themselves. */
export const passwordOf = ({ word }: Names) => `Pass-${word}`

/** The reason why no row of a resource is made, where one could be. */
export const unmade: Readonly<Record<string, string>> = {
  tenant: 'a tenant brings a role, a department and a user, which stay when it is removed',
}

/** Its rows are made by uploads (`own.ts`). */
const uploaded = 'attach'

/** Samples that follow rules beyond the definition. */
const special = (names: Names): Partial<Record<string, Sample>> => {
  const { word, digits } = names
  const last = { sort: 99 }
  const menu = (word: string): Values => ({ parentId: '0', name: word, code: word, path: `/${word}`, category: 1, isOpen: 1, ...last })
  return {
    dept: {
      body: () => ({ parentId: '0', deptName: word, fullName: word, deptCategory: 4, ...last }),
      mark: 'deptName',
      edit: { fullName: `${word} 2` },
    },
    role: { body: () => ({ parentId: '0', roleName: word, roleAlias: word, ...last }), mark: 'roleAlias', edit: { sort: 98 } },
    post: {
      body: () => ({ tenantId: tenant, category: 4, postCode: word.slice(0, 12), postName: word, ...last }),
      mark: 'postName',
      edit: { remark: word },
    },
    user: {
      body: (of) => ({
        account: word,
        password: passwordOf(names),
        name: word,
        // A stock server stores ten characters.
        realName: word.slice(-10),
        roleId: of('role'),
        deptId: of('dept'),
        postId: of('post'),
        userType: 1,
        sex: 2,
      }),
      mark: 'account',
      edit: { name: `${word}2` },
    },
    menu: { body: () => menu(word), mark: 'code', edit: { alias: word } },
    appMenu: { body: () => menu(word), mark: 'code', edit: { alias: word } },
    topMenu: { body: () => ({ name: word, code: word, source: 'star', ...last }), mark: 'code', edit: { source: 'moon' } },
    dataScope: {
      body: (of) => ({ menuId: of('menu'), scopeName: word, resourceCode: word, scopeColumn: 'create_user', scopeType: 2 }),
      mark: 'menuId',
      edit: { scopeName: `${word} 2` },
    },
    apiScope: {
      body: (of) => ({ menuId: of('menu'), scopeName: word, resourceCode: word, scopePath: `/${word}`, scopeType: 1 }),
      mark: 'menuId',
      edit: { scopeName: `${word} 2` },
    },
    client: {
      body: () => ({
        clientId: word,
        clientSecret: `secret of ${word}`,
        authorizedGrantTypes: 'password',
        scope: 'all',
        accessTokenValidity: 3600,
        refreshTokenValidity: 7200,
      }),
      mark: 'clientId',
      edit: { accessTokenValidity: 1800 },
    },
    param: { body: () => ({ paramName: word, paramKey: word, paramValue: '1' }), mark: 'paramKey', edit: { paramValue: '2' } },
    dict: {
      body: () => ({ parentId: '0', code: word, dictKey: '-1', dictValue: word, isSealed: 0, ...last }),
      mark: 'code',
      edit: { dictValue: `${word} 2` },
    },
    dictBiz: {
      body: () => ({ parentId: '0', code: word, dictKey: '-1', dictValue: word, isSealed: 0, ...last }),
      mark: 'code',
      edit: { dictValue: `${word} 2` },
    },
    region: {
      body: () => ({ parentCode: '00', code: digits, name: word, regionLevel: 1, ...last }),
      mark: 'code',
      edit: { name: `${word} 2` },
    },
    oss: {
      body: () => ({ category: 1, ossCode: word, endpoint: '/upload', bucketName: word, accessKey: 'key', secretKey: 'secret' }),
      mark: 'ossCode',
      edit: { bucketName: `${word}2` },
    },
    sms: {
      body: () => ({ category: 1, smsCode: word, templateId: word, accessKey: 'key', signName: word }),
      mark: 'smsCode',
      edit: { signName: `${word} 2` },
    },
    equ: {
      body: (of) => ({ batch: word, equName: word, typeId: of('type'), hosId: of('dept'), state: 0 }),
      mark: 'batch',
      edit: { equName: `${word} 2` },
    },
    problem: {
      body: () => ({ batch: word, problemType: 'lock', content: word, state: 0 }),
      mark: 'batch',
      edit: { handleRemark: `${word} 2` },
    },
    setter: {
      body: (of) => ({
        hosId: of('dept'),
        autoSplit: 0,
        splitDelayMinutes: 0,
        hosRatio: 6000,
        personRatio: 0,
        platRatio: 4000,
        minWithdrawal: 100,
        withdrawFeeRate: 0,
        state: 1,
      }),
      mark: 'hosId',
      edit: { minWithdrawal: 200 },
    },
  }
}

/** Found by the text that names the row, else by a reference; the first other text or number of the form is changed. */
function derived(resource: Resource, { word }: Names): Sample {
  const { fields, form, importBy, title = '' } = resource
  const needed = neededFields(resource)
  const isText = (name: string) => fields[name]?.base === 'text' && !fields[name].dict
  const mark =
    needed.find((name) => isUniqueText(resource, name)) ?? [title, ...needed].find((name) => needed.includes(name) && isText(name))
  const editable = (name: string) =>
    name !== mark && !importBy.includes(name) && (isText(name) || /^(number|money|textarea|rich)$/.test(fields[name]?.base ?? ''))
  const edited = form.filter(editable).slice(0, 1)
  return {
    body: (of) => sampleValues(resource, needed, { word, of }),
    mark: mark ?? needed[0] ?? '',
    edit: sampleValues(resource, edited, { word, name: `${word} 2`, of: () => '', nth: 1 }),
  }
}

/** A sample of each resource whose rows can be added and removed, after those that it refers to. */
export function samples(names: Names): Record<string, Sample> {
  const rules = special(names)
  const all: Record<string, Sample> = {}
  const visited = new Set<string>()
  function visit(resource: Resource): void {
    const { name, fields, form, calls } = resource
    if (visited.has(name)) return
    visited.add(name)
    for (const field of [...storedFields(resource), ...form]) {
      const target = resourceNamed(fields[field]?.ref ?? '')
      if (target) visit(target)
    }
    const isMade = calls.list && calls.submit && calls.remove && name !== uploaded && !(name in unmade)
    const sample = rules[name] ?? (isMade ? derived(resource, names) : undefined)
    if (sample) all[name] = sample
  }
  allResources.forEach(visit)
  return all
}
