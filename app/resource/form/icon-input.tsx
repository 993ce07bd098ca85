/** Input for a menu icon: its name as text, and a picker of all known icons. Unknown names of other servers are kept. */
import { Button } from '#app/ui/button.tsx'
import { Input, InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { RadioGroupItem, RadioTile } from '#app/ui/radio-group.tsx'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { MenuIcon } from '#app/shell/menu/menu-icon.tsx'
import { menuIconNames } from '#app/shell/menu/menu-icon-names.ts'

export function IconInput({ start, ...props }: ComponentProps<'input'> & { start: string }) {
  const { t } = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { text: name, put, input } = useTyped(start)
  const [words, setWords] = useState('')
  return (
    <div>
      <InputGroup>
        <span className="ms-2.5 [&>svg]:size-4">
          <MenuIcon name={name} />
        </span>
        <InputGroupInput {...props} {...input} />
        <Button variant="ghost" size="icon" popovertarget={id} aria-label={t('icon.choose')} title={t('icon.choose')}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </InputGroup>
      <PopoverContent id={id} ref={list} className="inset-0! m-auto! w-[min(340px,calc(100vw-32px))]! p-3!" aria-label={t('icon.choose')}>
        <Input
          value={words}
          aria-label={t('icon.search')}
          placeholder={t('icon.search')}
          autoComplete="off"
          // The search text is not part of the form.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <div
          className="mt-2 grid max-h-60 grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-1 overflow-auto"
          role="radiogroup"
          aria-label={t('icon.choose')}
        >
          {menuIconNames
            .filter((icon) => icon.includes(words.trim().toLowerCase()))
            .map((icon) => (
              <RadioTile key={icon} title={icon}>
                <RadioGroupItem
                  className="sr-only"
                  // Associated with no form, so that it is not sent.
                  form={`${id}none`}
                  name={`${id}icon`}
                  aria-label={icon}
                  checked={icon === name}
                  onInput={(event) => event.stopPropagation()}
                  onChange={() => put(icon)}
                  onClick={(event) => event.detail > 0 && list.current?.hidePopover()}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    list.current?.hidePopover()
                  }}
                />
                <MenuIcon name={icon} />
              </RadioTile>
            ))}
        </div>
      </PopoverContent>
    </div>
  )
}
