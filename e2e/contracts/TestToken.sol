// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// An ERC-20 token that anybody may mint. Any name, symbol (however long) and decimals.
contract TestToken is TokenCore {
    string public name;
    string public symbol;
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }
}
