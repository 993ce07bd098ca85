/** Texts of personal info. */
import type { Pair } from '#contract/languages.ts'

export const infoMessages = {
  'info.tab.profile': ['个人信息', 'Profile'],
  'info.tab.password': ['修改密码', 'Password'],
  'info.tab.sessions': ['登录设备', 'Devices'],
  'info.avatar': ['头像', 'Avatar'],
  'info.preview': ['头像预览', 'Preview of the avatar'],
  'info.avatarHint': ['只能上传jpg/png文件，且不超过500kb', 'Only jpg or png, not over 500 kB'],
  'info.avatarType': ['上传文件只能是jpg/png格式', 'The picture must be a jpg or png'],
  'info.avatarSize': ['上传文件大小不能超过500kb', 'The picture must not exceed 500 kB'],
  'info.name': ['姓名', 'Name'],
  'info.username': ['用户名', 'User name'],
  'info.phone': ['手机号', 'Phone'],
  'info.email': ['邮箱', 'E-mail'],
  'phone number cannot be empty': ['手机号不能为空', 'phone number cannot be empty'],
  'phone number length is not 11': ['手机号长度不是11位', 'phone number length is not 11'],
  'phone number format is incorrect': ['手机号格式不正确', 'phone number format is incorrect'],
  'sessions.hint': [
    '您在本控制台的登录。发现不认识的设备时，请在其他位置全部退出并修改密码。',
    'Where you are signed in to this console. If you do not know one of them, sign out everywhere else and change your password.',
  ],
  'sessions.own': ['当前设备', 'This one'],
  'sessions.unknown': ['未知设备', 'Unknown device'],
  'sessions.opened': ['{{time}} 登录', 'signed in {{time}}'],
  'sessions.used': ['最近使用 {{time}}', 'last used {{time}}'],
  'sessions.endOthers': ['退出其他所有登录', 'Sign out everywhere else'],
  'sessions.ended': ['其他登录已全部退出', 'Signed out everywhere else'],
} as const satisfies Record<string, Pair>
