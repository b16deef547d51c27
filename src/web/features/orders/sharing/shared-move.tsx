import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { OrderStatusBadge, orderProgress } from "#web/parts/orders/order-state-words.tsx";
import { readEveryMinuteOption } from "#web/parts/orders/read-orders.ts";
import { usePathParameter } from "#web/routing/current-page.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { StepProgress } from "#web/ui/step-line.tsx";

export const pageHead = { title: "A move" };

/** The page of a move for people with its link: it shows no price, no street and no phone number. */
export default function SharedMove() {
  const token = usePathParameter("token");
  const query = useApiRead("GET /api/shares/{token}", { params: { token } }, readEveryMinuteOption);
  return (
    <div className="page-width py-8 md:py-12">
      <div className="mx-auto max-w-text">
        <LoadedContent
          query={query}
          what="this move"
          lines={6}
          heading={<PageHeading>A move</PageHeading>}
          staleTitle="This move may be out of date"
          missing={
            <PageHeading intro="It may have ended, or have been cut off. Ask whoever sent it for another one.">
              This link opens no move
            </PageHeading>
          }
        >
          {({ status, driver, licencePlate, ...move }) => (
            <>
              <PageHeading intro={formatMoveStart(move)}>The move of {move.client}</PageHeading>
              <Card label="The move">
                {status === "cancelled" ? (
                  <OrderStatusBadge status={status} />
                ) : (
                  <StepProgress
                    label="Where the move stands"
                    {...orderProgress({ ...move, status, driver })}
                  />
                )}
                <DefinitionList
                  items={{
                    From: move.pickup,
                    To: move.destination,
                    Truck: truckNameAndSize(move.truckSize),
                    Driver: driver ?? false,
                    "Licence plate":
                      licencePlate !== null && formatUnbrokenLicencePlate(licencePlate),
                  }}
                />
              </Card>
            </>
          )}
        </LoadedContent>
      </div>
    </div>
  );
}
