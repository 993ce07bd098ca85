/** The frame of pages for tasks that users must complete before they may use the console. */
import type { ReactNode } from 'react'
import { Brand } from '#app/components/logo.tsx'
import { PageOwner } from '#app/shell/page-owner.tsx'
import { Card } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import { OutsidePage } from './outside.tsx'

interface TaskCardProps {
  /** Key of the signed-in user. */
  person: string
  account: string
  title: string
  /** Must set the width of the card. */
  className: string
  children: ReactNode
}

export function TaskCard({ person, account, title, className, children }: TaskCardProps) {
  return (
    <PageOwner person={person}>
      <OutsidePage className="p-6">
        <Card className={cn('grid gap-4 p-7', className)}>
          <Brand />
          <div>
            <h1 className="text-lg">{title}</h1>
            <p className="text-muted-foreground mt-1">{account}</p>
          </div>
          {children}
        </Card>
      </OutsidePage>
    </PageOwner>
  )
}
