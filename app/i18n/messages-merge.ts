/** Texts of the merge dialogs. `[Chinese, English]`. */
import type { Pair } from '#contract/languages.ts'

export const mergeMessages = {
  'merge.title': ['保存冲突', 'Somebody else was faster'],
  'merge.head': ['没有保存：你编辑时，别人已修改这条记录。', 'Not saved: somebody else changed this record while you edited it.'],
  'merge.headAt': [
    '没有保存：你编辑时，别人已于 {{at}} 修改这条记录。',
    'Not saved: somebody else changed this record at {{at}}, while you edited it.',
  ],
  'merge.hint': [
    '两边都改的 {{both}} 项要逐项选，只有一边改的 {{one}} 项已自动合并。你填的内容都还在。',
    'Fields that both changed need a choice: {{both}}. Fields that one side changed are merged: {{one}}. All that you typed is still here.',
  ],
  'merge.field': ['字段', 'Field'],
  'merge.base': ['原来', 'Before'],
  'merge.mine': ['我的', 'Mine'],
  'merge.theirs': ['对方的', 'Theirs'],
  'merge.other': ['其他值', 'Something else'],
  'merge.unknown': ['未知', 'Not known'],
  'merge.keepSecret': ['保留已保存的', 'Keep what is stored'],
  'merge.both': ['两边都改', 'Changed by both'],
  'merge.one': ['只有一边改，已自动合并', 'Changed by one side, merged'],
  'merge.open': ['待选', 'To choose'],
  'merge.left': ['还差 {{n}} 项', '{{n}} still to choose'],
  'merge.ready': ['都已选好', 'All chosen'],
  'merge.again': ['保存时如果又有人改了同一条，会再回到这里。', 'Should somebody change it once more, you come back here.'],
  'merge.save': ['保存合并结果', 'Save the merged record'],
  'merge.choose': ['请选择用哪一边的值', 'Choose which value to keep'],
  'merge.goneTitle': ['记录已删除', 'The record was deleted'],
  'merge.gone': [
    '没有保存：你编辑时，这条记录已被别人删除。下面是你填的内容，需要时可复制。',
    'Not saved: somebody else deleted this record while you edited it. Below is what you typed, to copy what you need.',
  ],
  'merge.grants': [
    '没有保存：你打开后，别人已修改这里的授权。重新打开会显示现在的授权，你的勾选要重做。',
    'Not saved: somebody else changed these grants since you opened them. Opening them again shows what is held now; your ticks are to be made again.',
  ],
  'merge.grantsAdded': ['对方增加', 'Added by them'],
  'merge.grantsRemoved': ['对方移除', 'Removed by them'],
  'merge.reload': ['重新打开', 'Open again'],
} as const satisfies Record<string, Pair>
