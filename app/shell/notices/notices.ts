/** The source of the bell's notices. One port: a live source implements it, the popover is unchanged. */
import type { Language } from '#contract/languages.ts'

export const noticeKinds = ['mail', 'messages', 'notices'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** 0 started, 1 not started, 3 error, 4 completed (specification §2). */
export type NoticeStatus = 0 | 1 | 3 | 4

export interface Notice {
  id: string
  title: string
  text: string
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  time: string
  /** Only notices about a running task have it. */
  status?: NoticeStatus
  /** An invented notice that shows the purpose of the list. */
  sample?: true
}

export interface NoticePage {
  /** Newest first. */
  entries: Notice[]
  /** Total of all pages. */
  total: number
  /** When the source answered, in the format of `Notice.time`. */
  at: string
}

export interface NoticePort {
  /** @param page from 1. @throws the source's error; the popover then offers a retry. */
  load: (kind: NoticeKind, page: number, language: Language) => Promise<NoticePage>
  /** The newest notices of the server, requested once, when the bell is opened. @throws the source's error */
  newest?: () => Promise<Notice[]>
}
