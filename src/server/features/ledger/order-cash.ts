import { sql } from "kysely";

/**
 * SQL value: the cash that the driver of an order received, in whole rand, for a statement that selects
 * from `orders`. For the books, cash of a contract client counts once both sides agree. The client of a
 * once-off order pays its price, unless the driver wrote down another amount or both agreed to one.
 */
export const cashReceived = sql<number>`(select case orders.order_type
    when 'once-off' then coalesce(max(coalesce(agreed, written)), orders.price)
    else coalesce(max(agreed), 0) end
  from cash_receipts where cash_receipts.order_id = orders.id)`;
