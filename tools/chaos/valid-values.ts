import type { Random } from "./random.ts";

/** As much of JSON Schema as the description of the API uses. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

const fit: Readonly<Record<string, readonly unknown[]>> = {
  email: ["thandi@people.example.com", "fresh@people.example.com"],
  password: ["Furniture!42-van"],
  confPassword: ["Furniture!42-van"],
  cellphone: ["0825550000"],
  truckSize: ["1.5ton", "3ton"],
  orderDate: ["2027-01-12"],
  orderTime: ["09:00"],
  pickup: ["Rosebank, Johannesburg", "12 Main Road, Bryanston"],
  destination: ["Hatfield, Pretoria, 0083", "31 Church Street, Hatfield"],
  paymentType: ["cash"],
  status: ["pending", "active", "started", "completed", "handled"],
  licencePlate: ["HST 123 GP"],
  shape: ["open", "closed"],
  git: ["yes", "no"],
  verificationCode: ["123456"],
  role: ["user", "admin"],
  loginPartyType: ["client", "user", "driver"],
};

/** A value that the schema may accept: the name of a field says more than its type. */
export function validValue(name: string, schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const known = fit[name];
  if (known && schema.type !== "object") return random.pick(known);
  if (schema.anyOf) return validValue(name, random.pick(schema.anyOf), random);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [
          field,
          validValue(field, inner, random),
        ]),
      );
    case "array":
      return [validValue(name, schema.items ?? {}, random)];
    case "integer":
    case "number":
      return random.below(9);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "Sample";
  }
}
