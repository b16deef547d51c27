import { extraChargeConsentPromise } from "#domain/orders/door-promise.ts";
import { regionKeys, regionNamesText } from "#domain/places/region-names.ts";
import { regions } from "#domain/places/regions.ts";
import type { LegalSection } from "./legal-document.ts";

export const termsSections: readonly LegalSection[] = [
  {
    id: "who-we-are",
    title: "Who we are and what this agreement is",
    blocks: [
      "{{#legalName}}{{legalName}} trades as {{tradingName}}. {{/}}{{tradingName}} runs this site.{{#registrationNumber}} The company is registered in South Africa under number {{registrationNumber}}.{{/}}{{#physicalAddress}} Our physical address, where we also accept legal documents, is {{physicalAddress}}.{{/}} You can {{callOrWrite}}.",
      "{{tradingName}} is a marketplace for moving and delivery trucks. We give the quote, take the booking and find the driver. Independent drivers do the work. You book with us, and we answer to you for the quote, the booking and the choice of driver.",
      "These terms are the agreement between you and us. They apply when you get a quote, register, book or drive. We store the version you agreed to, with the date and time, beside your registration or order.",
      "Three sections limit our risk or give you a duty that can cost you money: “Your duties as a customer”, “Changes and cancellation” and “Damage, loss and liability”. Read them with extra care before you agree.",
      "The Consumer Protection Act 68 of 2008 gives you rights that no agreement can take away. Where a term here conflicts with that Act, the Act applies and the rest of these terms stands. We call it the Consumer Protection Act below.",
    ],
  },
  {
    id: "who-may-use",
    title: "Who may use the service, accounts and acceptable use",
    blocks: [
      "You must be 18 or older to register, book or drive. If you act for a business, you must have its permission to bind it.",
      "You can get a quote without an account. To book you need a client account, which starts with a code that we send to your email address, or with a link that we send there when you book by phone. Give us true details and keep them current. Choose a password of at least 10 characters, keep it to yourself, and tell us at once if someone else may know it. We never ask you for your password.",
      "You may not:",
      [
        "book a job that you do not intend to go through with;",
        "use another person’s account or pretend to be someone else;",
        "use another person’s details, which you see because of a job, for anything but that job;",
        "threaten, insult or discriminate against a driver, a customer or our staff;",
        "test, overload or get around the security of the site, or copy its data by machine.",
      ],
      "We may suspend an account that breaks these terms, or remove it if the breach is serious or repeated. We tell you why and you may answer. We act first and explain afterwards only where waiting could harm someone. A suspension ends your login at once. It does not end what either of us already owes the other.",
      "You may close your account at any time: clients on the page [My data](/clients/mydata), everybody by asking us: {{writeToUs}}.",
    ],
  },
  {
    id: "area-and-hours",
    title: "Where and when we work",
    blocks: [
      `We work in ${regionNamesText} only. The pickup address and the destination must both lie inside the province. We do not do long-distance moves from one province to another, and the site refuses an address outside ${regionNamesText}. If a booking turns out to have an address outside ${regionNamesText}, we cancel it without charge.`,
      "We work every day of the week, public holidays included. You choose a date and a start time between 07:00 and 17:00, South African time. The date and start time on your order say when the service is due.",
      "The driver plans to be at the pickup address at the start time. Traffic, weather or an earlier job can cause a delay. If the driver is late, call the driver or {{callUs}}. A job that starts late in the day may end after 17:00. That costs you nothing more, because the price does not depend on the time of day or on how long the job takes.",
      "The quote offers {{truckCount}} trucks: {{trucks}}. The truck that comes carries at least the size you booked.",
    ],
  },
  {
    id: "quotes-and-price",
    title: "Quotes and the price",
    blocks: [
      "A quote is free and does not bind you. It covers one trip with one truck. The price is the sum of these parts, each rounded up to the whole rand:",
      [
        "a base amount for the truck size;",
        "the driving distance from pickup to destination, times a rate per kilometre;",
        "the helpers you ask for (0 to 8), times an amount per helper;",
        "the floors at both addresses together (0 to 8), times an amount per floor.",
      ],
      "From that sum we take two discounts, each worked out on the whole sum and rounded down to the rand: 5% mid-month, unless the job is on the first, second-to-last or last day of a month; and 10% promotional, which every quote currently gets. You see every amount before you book.",
      "The distance is measured once, with the quote. Where we know no route it is an estimate, and every page that shows it says so; the price is just as binding. Where a page says Google Maps, Google provides addresses and distances, and its [additional terms](https://maps.google.com/help/terms_maps/) apply to that.",
      "We honour a calculated quote for 30 minutes, even if our price list changes. If the price has changed after that, nothing is booked until you accept the new one.",
      `{{#vatNumber}}{{vatSentence}} Our VAT number is {{vatNumber}}. {{/}}The price includes the driver’s fuel and tolls. ${extraChargeConsentPromise} A driver may not ask for more than the price on your order.`,
      "If the driver finds something other than you stated, such as more floors or more goods than fit, the driver does not set a price. You choose: the job as booked, at the booked price, if that is safe; a new quote under these rules, accepted before the extra work starts; or a free cancellation.",
    ],
  },
  {
    id: "booking",
    title: "Booking",
    blocks: [
      "You book in four steps:",
      [
        "look at the price breakdown;",
        "read and accept these terms, add notes for the driver if you wish, and log in as a client;",
        "check the details of the order and choose how to pay;",
        "press Book Order.",
      ],
      "Until you press Book Order you can go back, correct any detail or leave without owing anything. Our server works out the price again when you book. If it differs from the price you saw, we book nothing and ask you first.",
      "You can also book by phone. We tell you the price and the main points of these terms, and book only once you have said that you agree; we note that, and who of us you said it to. If you have no account, we open one with your email address.",
      "Your booking is made when the site confirms it and gives it a reference. We also send a confirmation to your email address. The order stays pending until the job starts, then shows as started and, at the end, as completed; one that you or we cancel shows as cancelled.",
      "We assign an active driver with an active vehicle of at least the size you booked. Once a driver is assigned, your order shows the driver’s name, cellphone number and email address. We may replace the driver with another who meets the same rules; the price stays the same.",
      "You can see, save and print your orders while you are logged in. If an order no longer shows there, ask us for a copy. The [privacy policy](/privacy) says how long we keep it.",
    ],
  },
  {
    id: "payment",
    title: "Payment",
    blocks: [
      "You pay in cash, in rand, on the day of the job. Pay the driver the price on your order once your goods have been unloaded at the destination. If you have a written contract with us as a business, the contract may set another way to pay.",
      "Card payment is not available yet. The site shows the option as one for the future and refuses it. We will change these terms before we offer it.",
      "We ask for no deposit and no payment in advance. If anyone asks you for a deposit, card details or a transfer in our name, do not pay, and {{callUs}}.",
      "Have the exact amount ready where you can, because the driver may not carry change. Your order shows the price and what it is made of. Once the move is done we email you a receipt, and your order keeps it. If you need anything else on paper, {{writeToUs}} with the reference.",
      "If you believe that the work was not done as booked, tell the driver and call us before you pay. You may hold back an amount that is fair for the part in dispute while we look into it. The driver may not keep your goods to force you to pay that part.",
      "If you do not pay an amount that you owe, we or the driver may claim it from you by lawful means, and we may refuse further bookings until it is paid.",
    ],
  },
  {
    id: "customer-duties",
    title: "Your duties as a customer",
    blocks: [
      "Tell us the truth about the job: both addresses, the floors, the helpers you need and anything heavy, fragile or awkward. Use the notes for what the form does not ask.",
      "On the day, you agree to:",
      [
        "be there, or send an adult who may decide for you, at both addresses;",
        "arrange access, parking, lifts and any permission that an estate, complex or building asks for, and pay that building’s own charges;",
        "pack your goods so that they can be carried safely, and empty and disconnect appliances;",
        "point out what is fragile or already damaged before loading;",
        "keep children and animals away from the truck, and let nobody ride in its load area.",
      ],
      "Carry these yourself: cash, jewellery, identity documents, medicine and data that you have no copy of.",
      "We do not carry firearms, ammunition or explosives; gas, fuel, chemicals or other dangerous goods; stolen or illegal goods; drugs; live animals; or human remains. The driver may refuse such goods, and any load that is unsafe or too heavy for the truck.",
      "You must own the goods or have the owner’s permission to move them. If you break a duty in this section through your own fault, you may have to pay for the loss that it directly causes the driver or us, as far as the law allows.",
    ],
  },
  {
    id: "changes-and-cancellation",
    title: "Changes and cancellation",
    blocks: [
      "You can change a booking on its page until 24 hours before the start, and cancel it there until the driver starts. Or {{callOrWrite}} with its reference. We confirm it. A change is priced by the rates that you booked at, or by our price list of that day if you choose another truck. A price that differs counts once you have accepted it.",
      "{{cancellationTerms}}{{#cancelFeePercent}} If you move a booking or make it smaller once cancelling costs something, cancelling it still costs as much. Your booking keeps what held when you made it, and its page says what cancelling costs before you do. You owe it from then on. To pay, {{callOrWrite}}, and we agree with you how.{{/}} If you stop the job after the driver has started it, you pay a fair part of the price for the work done, and never more than the whole price. We charge nothing if you cannot go on because the person the job is for has died or is in hospital.",
      "We may cancel if we find no suitable driver, if the job is unsafe or against these terms, or if nobody is there 60 minutes after the start time and we cannot reach you.{{#cancelFeePercent}} Where nobody was there, you pay what cancelling costs at that time; in every other case of these, nothing.{{/}} We tell you at once and, where we can, offer a comparable truck or another time. If we fail you because we lack a truck or driver, you pay nothing, and we pay the costs that section 47 of the Consumer Protection Act gives you.",
      "Section 44 of the Electronic Communications and Transactions Act 25 of 2002 (the ECT Act) lets consumers cancel some online agreements within seven days without reason or penalty. Section 42(2) leaves out transport promised for a specific date, and services that start within the seven days with your consent. A booked job is transport on a specific date, so section 44 does not cover it. What is said above about cancelling holds instead, and your other rights stay.",
    ],
  },
  {
    id: "drivers",
    title: "Drivers: registration, documents and review",
    blocks: [
      "You may register as a driver with or without your own vehicle. You must be 18 or older and allowed to work and drive in South Africa. If you give us a vehicle owner’s details, you must have the owner’s permission.",
      "Registration is an application. Your account and each vehicle stay pending until management has reviewed your documents. Upload them on your own page, or send them through the messaging app linked on our site{{#email}} or by email to {{email}}{{/}}. We ask for:",
      [
        "your identity document;",
        "your driving licence, with a professional driving permit where your vehicle needs one;",
        "for each vehicle, the registration, the licence disc, proof of roadworthiness, and an operator card where it needs one;",
        "proof of goods in transit (GIT) insurance, if you said that a vehicle has it.",
      ],
      "We email you 30 days before a document expires. From the day after it has expired you, or the vehicle, get no new orders until we have accepted the new one; orders that you have stay yours.",
      "We email you when you become active. If we refuse, we tell you why when you ask. Only an active driver with an active vehicle that is large enough can be given an order. We do not promise a number of orders.",
      "You work as an independent business. You keep your documents valid, your vehicle safe and your details current, and you look after your own tax and insurance. You arrive on time, treat goods with care, and charge the price on the order and nothing more. You use a customer’s details only for the job. If you cannot do a job, tell us at once.",
      "We may suspend a driver or vehicle under “Who may use the service, accounts and acceptable use”.",
    ],
  },
  {
    id: "wallet-and-commission",
    title: "The driver’s wallet and commission",
    blocks: [
      "Our commission on each order is 20% of the price, rounded up to the whole rand. It includes VAT, where that applies. What is left is your net amount. On an order of R\u00a01\u00a0058 the commission is R\u00a0212 and your net amount is R\u00a0846.",
      "Your wallet is our record of the money that you have paid us in advance for commission. It is not a bank account, earns no interest and cannot pay anyone else. We credit a top-up when your payment has reached us.",
      "For once-off client orders:",
      [
        "your wallet must hold at least the commission before you can accept the order;",
        "we take the commission from your wallet once, when the order becomes yours;",
        "the customer pays you the price in cash, and you keep that cash;",
        "if the order is cancelled or taken off you before it is completed, we put the whole commission back.",
      ],
      "You may accept contract client orders whatever your wallet holds. We take nothing from the wallet for them. The next section says how you are paid.",
      "Ask us at any time for a statement of your wallet. If you see a mistake, tell us, and we correct it with a new entry that shows why. When you stop driving, we pay what is left in the wallet to your bank account within 7 business days of your request, less commission that you still owe.",
    ],
  },
  {
    id: "contract-clients",
    title: "Contract clients and the drivers’ payment cycle",
    blocks: [
      "A contract client is a business whose account we have set to corporate. Tick the business interest box when you register, or {{writeToUs}}, and we contact you. Until we agree, your orders are once-off orders. “Quotes and the price” applies to every order. A written contract may set how and when the business pays us, and applies where it differs from these terms. Without one, the business pays in cash on the day.",
      "We pay drivers for contract client orders net of commission: the price of the order less our 20%. The payment cycle is this:",
      [
        "a cycle runs from Monday 00:00 to Sunday 24:00;",
        "it covers every contract client order marked completed in that week;",
        "we send you a statement of those orders, the commission and the total by Wednesday of the next week;",
        "we pay the total into your South African bank account by Friday of that week, or on the next business day if that Friday is a public holiday.",
      ],
      "If a contract client paid you in cash, you keep the cash and it counts towards your net amount for that cycle. If the cash is more than your net amount, we deduct the difference from your next payments and show it on your statement.",
      "Give us your bank details in writing. We check a change of bank details with you before we use it. If a statement is wrong, tell us, and we correct it in the next cycle at the latest.",
    ],
  },
  {
    id: "damage-and-liability",
    title: "Damage, loss and liability",
    blocks: [
      "The driver must treat your goods and your premises with the care, diligence and skill expected of a person who looks after another’s property (sections 54 and 65 of the Consumer Protection Act). Whoever breaks that duty must make good the loss. Where the law makes us answer for a driver, we do.",
      "Not every vehicle has goods in transit (GIT) insurance, and the price does not buy you cover. Ask us before the day what the assigned vehicle has. If you need more, arrange your own insurance.",
      "Check your goods at unloading. If something is damaged or missing, tell the driver, take photographs and report it on the page of your order, or write to us with its reference, within 7 days if you can. You do not lose a claim by reporting later, but it is harder to prove. We confirm at once what you report there, and give you an answer with reasons within 15 business days, as we do with complaints.",
      "As far as the law allows, neither we nor the driver is liable for loss caused by:",
      [
        "a defect or weakness that the goods already had;",
        "poor packing by you, or goods that you should have carried yourself or that we do not carry;",
        "wrong details that you gave;",
        "an event outside our control that reasonable care could not prevent.",
      ],
      "We do not contract out of the Consumer Protection Act, and nothing in these terms excludes or limits liability for gross negligence, fraud or intent. That Act does not cover a business above its threshold for turnover or assets. To such a business we are not liable for lost profit unless we acted with gross negligence or intent.",
    ],
  },
  {
    id: "complaints-and-law",
    title: "Complaints, disputes and the law",
    blocks: [
      "Complain to us first: {{callOrWrite}} with the reference of your order and what you would like us to do. We confirm within 2 business days and give you an answer with reasons within 15 business days. Drivers may complain in the same way.",
      "If you are a consumer and our answer does not settle it, you may go to:",
      [
        "the Consumer Goods and Services Ombud, free of charge, at [www.cgso.org.za](https://www.cgso.org.za), where you can also read the industry’s code of conduct;",
        "the National Consumer Commission at [thencc.org.za](https://thencc.org.za);",
        ...regionKeys.map((key) => `${regions[key].consumerOffice};`),
        "the National Consumer Tribunal or a court, where the law allows it.",
      ],
      "South African law governs these terms, and South African courts may decide disputes. You do not have to go to arbitration, and nothing here keeps you from asking a court for urgent help.",
      "Section 43 of the ECT Act lists what an online supplier must tell you. You find all of it in one place under [The company you deal with](/about#company). In these terms, you find who we are in the first section and in the last; the service, the full price, the time and the payment in “Where and when we work”, “Quotes and the price” and “Payment”; your record of the order in “Booking”; cancellation in “Changes and cancellation”; and security in the [privacy policy](/privacy). If we leave out information that section 43 requires, or give you no chance to review, correct or withdraw, section 43(3) lets you cancel within 14 days of receiving the service.",
    ],
  },
  {
    id: "privacy",
    title: "Privacy",
    blocks: [
      "Our [privacy policy](/privacy) says which personal information we collect, why, who receives it, how long we keep it and which rights you have. It follows the Protection of Personal Information Act 4 of 2013 (POPIA). It informs you; agreeing to these terms is not a consent to anything that POPIA says needs one.",
      "In short:",
      [
        "the driver of your order gets your name, your contact details, the addresses and your notes, because the job cannot be done without them;",
        "you get the driver’s name and contact details for the same reason;",
        "we do not sell personal information and do not track you with advertising cookies;",
        "you may ask us what we hold about you, and have it corrected or deleted where the law allows.",
      ],
      "If you give us another person’s details, for example those of someone who meets the truck or of the owner of a vehicle, tell that person first and show them the privacy policy.",
      "{{#informationOfficer}}Our information officer is {{informationOfficer}}. {{/}}For anything to do with your personal information, {{writeToOfficer}}.",
    ],
  },
  {
    id: "changes-and-contact",
    title: "Changes to these terms and contact",
    blocks: [
      "We may change these terms. Each version carries a date, and the current version is always at [terms](/terms). A new version applies to what you agree to after we publish it. An order stays under the version that you accepted when you booked it, unless the law requires a change.",
      "If a change affects the accounts of clients or drivers in a way that matters, such as the commission or the payment cycle, we email you at least 20 business days before it applies. If you do not accept it, you may close your account before that date. What you have earned or paid until then is settled under the old version. Ask us for a copy of any earlier version.",
      "If a court finds that one term is not valid, the other terms stay in force. If we or you do not insist on a right once, the right is not lost.",
      "We send notices to the email address of your account. Send yours to us:",
      [
        "company: {{#legalName}}{{legalName}}, trading as {{/}}{{tradingName}}{{#registrationNumber}}, registration number {{registrationNumber}}{{/}};",
        "physical address: {{physicalAddress}};",
        "phone: {{phone}};",
        "email: {{email}}.",
      ],
    ],
  },
];
