/** The menu on the left: with names, or folded to icons. */
import { memo } from 'react'
import { Brand } from '#app/components/logo.tsx'
import { SidebarFrame } from '#app/ui/frame.tsx'
import { FoldedMenu } from './folded-menu.tsx'
import { MainMenu, type MenuProps } from './main-menu.tsx'

/** Memoized, because the frame renders with each click, and the menu only needs to when its content changes. */
export const Sidebar = memo(function Sidebar({ folded, ...props }: MenuProps & { folded: boolean }) {
  return (
    <SidebarFrame>
      <Brand className="sidebar-brand" />
      {folded ? <FoldedMenu {...props} /> : <MainMenu {...props} />}
    </SidebarFrame>
  )
})
