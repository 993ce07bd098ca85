/** Where the notices of the bell come from. One port: whoever brings live ones implements it, the popover stays. */
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
  /** Only what runs has one. */
  status?: NoticeStatus
}

export interface NoticePage {
  /** Newest first. */
  entries: Notice[]
  /** Of all pages. */
  total: number
  /** When the source answered, as `Notice.time`. */
  at: string
}

export interface NoticePort {
  /** @param page from 1. @throws whatever the source fails with; the popover then offers to try again. */
  load: (kind: NoticeKind, page: number, language: Language) => Promise<NoticePage>
}
