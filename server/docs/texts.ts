/** Texts of the documentation beyond the contract's labels. */
import type { Language } from '#contract/languages.ts'

const zh = {
  title: '沃德 Blade 接口',
  about: [
    '所有应答都在信封 `{code, success, data, msg}` 中，标明 bare 的除外；业务拒绝的 HTTP 状态与 `code` 一致，什么都没改动时为 HTTP 200、`code` 400。',
    '空值：文本和时间为 `""`，数字和编号为 `-1`，布尔为 `false`，数组为 `[]`，对象为 `{}`；没有下级时不带 `children`。',
    '金额为整数分；时间为 `yyyy-MM-dd HH:mm:ss`（Asia/Shanghai）；编号为字符串，以整数送来的按其每一位数字读取。`Accept-Language` 决定提示语言。',
    '令牌记住签发它的方言：开源方言的字典键值为整数，`menu-list` 为树；BladeX 方言为文本和分页。',
  ].join('\n\n'),
  cents: '单位：分',
  masked: '只显示掩码，原样送回则不变',
  filters:
    '按字段筛选，字段名后可加后缀：`_equal` `_notequal` `_null` `_notnull`；编号 `_in`（逗号分隔，最多 200 个）；文本 `_like` `_notlike` `_likeleft` `_likeright`；数字 `_ge` `_gt` `_le` `_lt`；时间 `_datege` `_dategt` `_datele` `_datelt` `_dateequal`。无后缀时文本为包含，其余为相等；未知名称被忽略。',
  captcha: '验证码登录时必填',
  factor: '两步验证码或恢复码;开启了两步验证的用户必须填写',
  once: '同一编号只执行一次，可代替 requestNo',
  open: '只需客户端认证',
  nothing: '无需认证',
  guest: '有令牌即可，包括尚未注册的第三方用户',
  anyToken: '登录即可',
  needs: '需要权限',
  dialect: '方言',
  done: '成功',
  bad: '参数不对或业务不允许，什么都没有改变',
  unknown: '未登录、令牌失效或客户端不对',
  forbidden: '没有权限',
  refused: '其他拒绝',
  client: '客户端编号与密钥',
  token: '`bearer <令牌>`',
  tokenInQuery: '新窗口无法带请求头时使用',
}

export type Texts = typeof zh

const en: Texts = {
  title: 'Blade API of Ward',
  about: [
    'Every answer is in the envelope `{code, success, data, msg}`, but for those of sign-in that are bare. A refusal has its HTTP status as `code`; a write that touched nothing is HTTP 200 with `code` 400.',
    'Empty values: text and time `""`, number and id `-1`, yes or no `false`, list `[]`, object `{}`. A leaf has no `children`.',
    'Money is whole cents; times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; ids are text, and an id sent as an integer is read digit by digit. `Accept-Language` chooses the language of messages.',
    'A token remembers the dialect that it was issued in: in the open one dictionary keys are whole numbers and `menu-list` is a tree, in BladeX they are text and it is a page.',
  ].join('\n\n'),
  cents: 'in cents',
  masked: 'shown as a mask; the mask sent back changes nothing',
  filters:
    'Filters by field. A name may end in `_equal` `_notequal` `_null` `_notnull`; ids in `_in` (comma-joined, at most 200); text in `_like` `_notlike` `_likeleft` `_likeright`; numbers in `_ge` `_gt` `_le` `_lt`; times in `_datege` `_dategt` `_datele` `_datelt` `_dateequal`. Without an ending text is compared by containing, all else exactly. Unknown names are passed over.',
  captcha: 'needed by the captcha grant',
  factor: 'code of the authenticator app, or a recovery code; for users with two-step verification',
  once: 'the call is done once under one number; stands in for requestNo',
  open: 'Needs only a known client',
  nothing: 'Needs nothing',
  guest: 'Any token, that of a guest too',
  anyToken: 'Any signed-in user',
  needs: 'Needs the permission',
  dialect: 'Dialect',
  done: 'Done',
  bad: 'Something is wrong with the request, or the rules forbid it; nothing has changed',
  unknown: 'Not signed in, a token that is over, or an unknown client',
  forbidden: 'Not permitted',
  refused: 'Refused otherwise',
  client: 'Id and secret of the client',
  token: '`bearer <token>`',
  tokenInQuery: 'For windows that cannot send a header',
}

export const textsIn = (language: Language): Texts => (language === 'en' ? en : zh)
