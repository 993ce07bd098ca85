/** Texts of export and import. */
import type { Pair } from '#contract/labels/index.ts'

export const transferMessages = {
  'export.open': ['导出', 'Export'],
  'export.selected': ['导出 {{n}} 条', 'Export {{n}}'],
  'export.title': ['导出{{name}}', 'Export: {{name}}'],
  'export.scope': ['范围', 'Rows'],
  'export.scopeAll': ['全部匹配', 'All that match'],
  'export.scopeSelected': ['已选', 'Selected'],
  'export.count': ['{{n}} 条', '{{n}} rows'],
  'export.columns': ['列', 'Columns'],
  'export.moreColumns': ['其他字段', 'Other fields'],
  'export.format': ['格式', 'Format'],
  'export.xlsx': ['Excel 工作簿（xlsx）', 'Excel workbook (xlsx)'],
  'export.csv': ['CSV 文本（csv）', 'CSV text (csv)'],
  'export.hint': [
    '用 Excel 或 WPS 打开请选 xlsx：编号和手机号在其中是文本，金额是以元计的数字。',
    'Choose xlsx to open it in a spreadsheet: ids and telephones are text there, money is a number in yuan.',
  ],
  'export.start': ['下载', 'Download'],
  'export.running': ['正在生成 {{done}} / {{total}} 行', '{{done}} of {{total}} rows'],
  'export.progress': ['导出进度', 'Progress of the export'],
  'export.stop': ['停止导出', 'Stop'],
  'export.done': ['已导出 {{n}} 行', '{{n}} rows exported'],
  'export.failed': ['导出没有完成，文件没有保存。', 'The export was not completed, no file was saved.'],
  'export.badFormat': ['格式只能是 xlsx 或 csv', 'format must be xlsx or csv'],
  'export.badColumns': ['没有这样的列', 'columns: there is no such column'],
  'export.badFilter': ['条件 {{name}} 无法识别', '{{name}} is not usable'],
  'export.badSelection': ['已选的行无法识别，或超过 {{max}} 行', 'ids: not usable, or more than {{max}}'],
} as const satisfies Record<string, Pair>
