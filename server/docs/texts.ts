/** Texts of the documentation beyond the contract's labels. */
import type { Language } from '#contract/languages.ts'

const zh = {
  title: '沃德 Blade 接口',
  about: [
    '所有应答都在信封 `{code, success, data, msg}` 中，标明 bare 的除外；业务拒绝的 HTTP 状态与 `code` 一致，什么都没改动时为 HTTP 200、`code` 400。',
    '空值：文本和时间为 `""`，数字和编号为 `-1`，布尔为 `false`，数组为 `[]`，对象为 `{}`；没有下级时不带 `children`。',
    '金额为整数分；时间为 `yyyy-MM-dd HH:mm:ss`（Asia/Shanghai）；编号为字符串，以整数送来的按其每一位数字读取。`Accept-Language` 决定提示语言。',
    '令牌沿用签发时的方言：开源方言的字典键值为整数，`menu-list` 为树；BladeX 方言为文本和分页。',
  ].join('\n\n'),
  cents: '单位：分',
  masked: '只显示掩码，原样送回则不变',
  filters:
    '按字段筛选，字段名后可加后缀：`_equal` `_notequal` `_null` `_notnull`；编号 `_in`（逗号分隔，最多 200 个）；文本 `_like` `_notlike` `_likeleft` `_likeright`；数字 `_ge` `_gt` `_le` `_lt`；时间 `_datege` `_dategt` `_datele` `_datelt` `_dateequal`。无后缀时文本为包含，其余为相等；未知名称被忽略。',
  captcha: '验证码登录时必填',
  factor: '两步验证码或恢复码；开启了两步验证的用户必须填写',
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
  title: 'Ward Blade API',
  about: [
    'Every response has the envelope `{code, success, data, msg}`, except those marked bare. The `code` of a refusal is its HTTP status; a write that changed nothing is HTTP 200 with `code` 400.',
    'Empty values: text and time `""`, number and id `-1`, boolean `false`, array `[]`, object `{}`. A leaf has no `children`.',
    'Amounts are integer cents; times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; ids are strings, and an id sent as an integer is read digit by digit. `Accept-Language` selects the language of messages.',
    'A token keeps the dialect it was issued in. In the open dialect, dictionary keys are integers and `menu-list` is a tree; in BladeX, keys are strings and `menu-list` is a page.',
  ].join('\n\n'),
  cents: 'in cents',
  masked: 'masked; sending the mask back leaves the value unchanged',
  filters:
    'Filters by field. A field name may have a suffix: `_equal` `_notequal` `_null` `_notnull`; ids `_in` (comma-separated, at most 200); text `_like` `_notlike` `_likeleft` `_likeright`; numbers `_ge` `_gt` `_le` `_lt`; times `_datege` `_dategt` `_datele` `_datelt` `_dateequal`. Without a suffix, text matches by substring and everything else exactly. Unknown names are ignored.',
  captcha: 'required by the captcha grant',
  factor: 'code from the authenticator app, or a recovery code; required for users with two-step verification',
  once: 'a call is carried out once per key; can be used instead of requestNo',
  open: 'Client authentication only',
  nothing: 'No authentication',
  guest: 'Any token, including that of a third-party user who has not registered',
  anyToken: 'Any signed-in user',
  needs: 'Requires the permission',
  dialect: 'Dialect',
  done: 'Success',
  bad: 'Invalid request, or refused by a business rule; nothing has changed',
  unknown: 'Not signed in, an expired token, or an unknown client',
  forbidden: 'Not permitted',
  refused: 'Other refusals',
  client: 'Client ID and secret',
  token: '`bearer <token>`',
  tokenInQuery: 'For windows that cannot send headers',
}

export const textsIn = (language: Language): Texts => (language === 'en' ? en : zh)
