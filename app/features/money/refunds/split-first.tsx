/** Instead of the refund of a split order: the split has to be returned first (contract page rental, payment calls). */
import { payLaunchRefund } from '#contract/endpoints/money.ts'
import { order as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { TriangleAlert } from 'lucide-react'
import { Modal } from '#app/components/modal.tsx'
import type { Order } from '#app/features/money/orders/order.server.ts'
import type { Parts } from '#app/features/money/orders/order-parts.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useParentAddress } from '#app/lib/parent-address.ts'
import { useCan } from '#app/shell/rights.ts'
import { Remaining } from './refund-account.tsx'

export function SplitFirst({ order, parts }: { order: Pick<Order, 'id' | 'outTradeNo'>; parts: Parts }) {
  const { t } = useText()
  const up = useParentAddress()
  const mayReturn = useCan()(payLaunchRefund.needs)
  return (
    <Modal
      closeTo={up}
      title={t('refund.title')}
      subtitle={`${t('order.one')} ${order.outTradeNo ?? ''}`}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink variant="outline" to={up}>
              {t('app.cancel')}
            </ButtonLink>
            {mayReturn && <ButtonLink to={`${resource.path}/${order.id}`}>{t('refund.toSplits')}</ButtonLink>}
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody className="grid content-start gap-4">
        <Alert variant="warning" role="note">
          <TriangleAlert aria-hidden="true" />
          <AlertDescription>
            {t('refund.splitFirst', { amount: yuan(parts.split) })}
            {!mayReturn && <span className="block">{t('refund.splitByOthers')}</span>}
          </AlertDescription>
        </Alert>
        <Remaining parts={parts} now={0} waived={0} isOpen={false} />
      </DialogBody>
    </Modal>
  )
}
