/** Sample rows, one of each editable resource, ordered so that each finds what it points to. */
import type { ResourceName } from '#contract/resources/index.ts'
import { tenant } from '#contract/server.ts'

type Values = Readonly<Record<string, string | number>>

export interface Sample {
  /** Body of a new row; `of` gives the id of a row created before. */
  body: (of: (name: ResourceName) => string) => Values
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

export const samples = (names: Names): Partial<Record<ResourceName, Sample>> => {
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
    notice: {
      body: () => ({ title: word, category: 1, releaseTime: '2020-01-01 00:00:00', content: word }),
      mark: 'title',
      edit: { category: 2 },
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
    type: { body: () => ({ typeName: word, typeCode: word, state: 1, ...last }), mark: 'typeCode', edit: { typeName: `${word} 2` } },
    section: { body: (of) => ({ hosId: of('dept'), secName: word, ...last }), mark: 'secName', edit: { floor: '2' } },
    room: { body: (of) => ({ secId: of('section'), roomName: word, ...last }), mark: 'roomName', edit: { sort: 98 } },
    bed: { body: (of) => ({ roomId: of('room'), bedName: word, state: 0, ...last }), mark: 'bedName', edit: { sort: 98 } },
    price: {
      body: (of) => ({
        priceName: word,
        hosId: of('dept'),
        typeId: of('type'),
        unitMinutes: 60,
        unitPrice: 300,
        freeMinutes: 15,
        capPerDay: 2000,
        deposit: 9900,
        state: 1,
        effectiveTime: '2020-01-01 00:00:00',
      }),
      mark: 'priceName',
      edit: { unitPrice: 400 },
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
    normal: {
      body: () => ({ title: word, category: 'use', content: `<p>${word}</p>`, state: 1, ...last }),
      mark: 'title',
      edit: { content: '<p>2</p>' },
    },
    banner: {
      body: () => ({ title: word, image: '/picture.png', position: 1, state: 1, ...last }),
      mark: 'title',
      edit: { image: '/picture-2.png' },
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
    receiver: {
      body: (of) => ({
        hosId: of('dept'),
        receiverType: 'MERCHANT_ID',
        account: word,
        name: word,
        relationType: 'STORE',
        ratio: 5000,
        state: 1,
      }),
      mark: 'account',
      edit: { ratio: 4000 },
    },
    payee: {
      body: () => ({ payeeName: word, payeeType: 1, openId: word, state: 1 }),
      mark: 'openId',
      edit: { payeeName: `${word} 2` },
    },
  }
}
