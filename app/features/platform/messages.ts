/** Texts of files and messages. */
import type { Pair } from '#contract/languages.ts'

export const platformMessages = {
  'audit.changed': ['变更内容', 'What changed'],
  'audit.allOfRow': ['这条记录的全部历史', 'All changes of this record'],
  'audit.nothing': ['没有可显示的字段', 'No field that can be shown'],
  'upload.choose': ['选择文件', 'Choose a file'],
  'upload.attach': ['上传附件', 'Upload a file'],
  'upload.done': ['上传成功', 'Uploaded'],
  'upload.none': ['请选择文件', 'Please choose a file'],
  'upload.tooBig': ['文件不能超过 {{mb}} MB', 'The file must be at most {{mb}} MB'],
  'platform.enable': ['启用', 'Enable'],
  'platform.enableAsk': ['启用这项配置?', 'Enable this configuration?'],
  'platform.enableText': ['同一时间只有一项启用，其余的会停用。', 'Only one is enabled at a time; the others will be disabled.'],
  'platform.enabled': ['启用成功', 'Enabled'],
  'platform.send': ['发送短信', 'Send a message'],
  'platform.test': ['发送', 'Send'],
  'platform.phones': ['手机号', 'Phones'],
  'platform.phonesHint': ['多个用英文逗号分隔', 'Several with commas between'],
  'platform.params': ['参数', 'Parameters'],
  'platform.paramsHint': ['JSON，例如 {"code":"1234"}', 'JSON, for example {"code":"1234"}'],
  'platform.outbox': ['发件箱', 'Outbox'],
  'platform.noMessages': ['还没有发出的短信', 'Nothing was sent yet'],
  'platform.sentAt': ['发送时间', 'Sent at'],
  'platform.content': ['内容', 'Text'],
  'platform.code': ['验证码', 'Code'],
  'platform.sent': ['发送成功', 'Sent'],
} as const satisfies Record<string, Pair>
